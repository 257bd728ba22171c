// The findings, each with its location, reason and fixes.
import { act, ask } from "./api.js";
import { h, said } from "./dom.js";
import { address, go, place } from "./route.js";
import { checkText, current, number, t, told } from "./texts.js";
import { propose } from "./actions.js";

let page = null;
const most = 60;
let limit = most;

export async function show(here, owner) {
  page = owner;
  return draw(here, await ask("findings"));
}
export const reload = () => {};

function draw(here, { findings, checks }) {
  const files = page.overview.packs.map((pack) => pack.id);
  const severity = here.words.show ?? "";
  const isOf = (one) => !here.words.pack || one.path?.split("/").includes(here.words.pack) || one.path?.endsWith("/" + here.words.pack + ".yaml");
  const shown = findings.filter((one) => isOf(one) && (!severity || one.severity === severity));
  const groups = new Map();
  for (const one of shown) { if (!groups.has(one.check)) groups.set(one.check, []); groups.get(one.check).push(one); }
  const ranked = [...groups].sort(([, a], [, b]) => rank(a[0]) - rank(b[0]) || b.length - a.length);
  const safe = findings.filter((one) => one.fix?.isSafe).length;
  const set = (words) => go(address(["findings"], { ...here.words, ...words }));
  return h("div.page",
    h("header.page-head", h("div", h("h1", t("findings")), h("p", { role: "status" }, findings.length ? t("findings-what", { count: shown.length }) : t("nothing-found"))),
      safe && !page.isReadOnly() ? h("button.button.primary", { onclick: fixAll }, t("fix-safe", { count: safe })) : null),
    findings.length ? h("div.tools",
      h("label.field-inline", h("span", t("pack")), h("select", { onchange: (event) => set({ pack: event.target.value }) }, h("option", { value: "" }, t("all")), files.map((one) => h("option", { value: one, selected: one === here.words.pack }, one)))),
      h("label.field-inline", h("span", t("show-only")), h("select", { onchange: (event) => set({ show: event.target.value }) }, h("option", { value: "" }, t("all")), ["error", "warning", "note"].map((one) => h("option", { value: one, selected: one === severity }, t("severity-" + one)))))) : null,
    ranked.length ? ranked.map(([check, all]) => h("section.list", { "aria-label": check },
      h("div", h("h2", { lang: inEnglish(check) }, checkText(check) ?? checks[check]?.finds ?? check), h("p.soft.small", h("span", { lang: inEnglish(check) }, checkText(check, "-why") ?? checks[check]?.why ?? ""), h("code", " " + check)), example(checks[check])),
      all.slice(0, limit).map(entry), all.length > limit ? h("p.soft.small", t("and-more", { count: all.length - limit })) : null)) : h("div.empty", h("h2", t("nothing-found")), h("p.soft", t("nothing-found-what"))));
}
/** Shows a wrong example with the finding marked, beside a right one. */
function example(check) {
  if (!check?.wrong?.length) return null;
  const file = (one) => h("div.list", { style: { gap: "4px" } }, h("p.small.soft", one.path), h("pre", { tabindex: 0 }, one.text.split(/[⟦⟧]/).map((part, at) => (at % 2 ? h("mark", part) : part))));
  const side = (title, files) => (files?.length ? h("div.list", h("h3", title), files.map(file)) : null);
  return h("details.example", h("summary", t("example")), h("div.two", side(t("example-wrong"), check.wrong), side(t("example-right"), check.right)));
}
const inEnglish = (check) => (current() !== "en" && !checkText(check) ? "en" : null);
const rank = (one) => ["error", "warning", "note"].indexOf(one.severity);

function entry(one) {
  return h("article.entry",
    h("div.head", said("h3", one.headline), h("span.badge." + one.severity, t("severity-" + one.severity))),
    one.label ? said("p", one.label) : null,
    one.text ? h("pre", { tabindex: 0 }, one.text[0].trimStart(), h("mark", one.text[1]), one.text[2]) : null,
    one.notes.map((note) => said("p.soft.small", note)),
    h("div.control", { style: { "flex-wrap": "wrap" } },
      one.path ? h("span.soft.small", one.path + (one.line ? ", " + t("line", { line: number(one.line) }) : "")) : null,
      one.item ? h("a.button.quiet", { href: place([one.item.pack, one.item.kind, one.item.id]) }, t("open-item", { id: one.item.id })) : null,
      one.fix && !page.isReadOnly() ? h("button.button", { onclick: () => fixOne(one) }, told(one.fix.title)) : null));
}
const fixOne = (one) => propose(page, { title: told(one.fix.title), name: "fix", label: t("fix-do"), fields: [said("p", one.headline)], request: () => ({ finding: one.key }) });
const fixAll = () => propose(page, { title: t("fix-all"), name: "fix", label: t("fix-all-do"), request: () => ({ all: true }) });
