// Changes since a revision, in the wording of `homeseed diff`.
import { ask, exported } from "./api.js";
import { h, said } from "./dom.js";
import { address, go } from "./route.js";
import { named, t } from "./texts.js";

let packs = [];
const titled = (id) => packs.find((one) => one.id === id)?.title ?? id;

export async function show(here, page) {
  packs = page.overview.packs;
  const since = here.words.since ?? "HEAD";
  const input = h("input", { type: "text", value: since, id: "since", "aria-label": t("since") });
  const form = h("form.tools", { onsubmit: (event) => { event.preventDefault(); go(address(["changes"], { since: input.value })); } }, h("label.field-inline", { for: "since" }, t("since")), input, h("button.button", t("compare")));
  let body, markdown = "";
  try {
    const answer = await ask("changes", { since });
    markdown = answer.markdown;
    body = draw(answer.report);
  } catch (error) { body = h("div.empty", h("h2", error.message), (error.advice ?? []).map((one) => h("p.soft", one))); }
  return h("div.page", h("header.page-head", h("div", h("h1", t("changes")), h("p", t("changes-what"))), markdown ? h("button.button", { onclick: async () => { await navigator.clipboard.writeText(markdown); page.toast(t("copied")); } }, t("copy-review")) : null), exported ? h("p.soft", t("since") + " " + since) : form, body);
}
export const reload = () => {};

function draw(report) {
  const { changes, summary } = report;
  if (!changes.length) return h("div.empty", h("h2", t("no-changes")), h("p.soft", t("no-changes-what")));
  const changed = [...new Set(changes.map((one) => one.pack))];
  return h("div.list", { style: { gap: "24px" } }, h("p", { role: "status" }, h("span.badge" + (summary.breaking ? ".error" : ""), summary.breaking ? t("breaking", { count: summary.breaking }) : t("safe", { count: summary.safe }))),
    changed.map((pack) => h("section.list", h("h2", titled(pack)), changes.filter((one) => one.pack === pack).sort((a, b) => b.breaking - a.breaking).slice(0, 200).map(entry))));
}
const entry = (one) => h("article.entry",
  h("div.head", h("h3", one.sort + " " + one.name), one.was ? h("span.soft.small", t("was", { ids: one.was })) : null, h("span.badge" + (one.breaking ? ".error" : ""), t("action-" + one.action))),
  one.details?.length ? h("dl.change-line", one.details.map((detail) => [h("dt.soft", [detail.name, detail.locale ? named(detail.locale) : ""].filter(Boolean).join(" ")), h("dd.was-now", detail.old !== undefined ? h("del", detail.old) : null, detail.old !== undefined && detail.new !== undefined ? " → " : null, detail.new !== undefined ? h("ins", detail.new) : null)])) : null,
  (one.breaks ?? []).map((found) => h("div.finding.error", said("p", found.why), found.remedy ? said("p", found.remedy) : null)));
