// The distribution of values over many households.
import { ask, exported } from "./api.js";
import { columns, rows } from "./charts.js";
import { h } from "./dom.js";
import { address, go } from "./route.js";
import { number, t } from "./texts.js";

export const needsAll = true;
export async function show(here, page) {
  const packs = page.overview.packs.filter((pack) => pack.templates.length);
  const pack = packs.find((one) => one.id === here.pack) ?? packs[0];
  if (!pack) return h("div.page", h("div.empty", h("h1", t("populations")), h("p.soft", t("no-templates"))));
  const count = here.words.count ?? "200";
  const data = await ask("population", { pack: pack.id, template: here.name || undefined, count });
  const to = (changes) => go(address(["populations", changes.pack ?? pack.id, changes.pack ? "" : changes.template ?? here.name], { count: changes.count ?? count }));
  const pick = (label, all, now, name, change) => h("label.field-inline", h("span", label), h("select", { onchange: (event) => change(event.target.value) }, all.map((one) => h("option", { value: one.id ?? one, selected: String(one.id ?? one) === String(now) }, name(one)))));
  const plots = data.plots.filter((one) => one.bars.length > 1);
  return h("div.page",
    h("header.page-head", h("div", h("h1", t("populations")), h("p", t("population-what", { count: number(data.count), pack: pack.title })))),
    h("div.tools", pick(t("pack"), packs, pack.id, (one) => one.title, (id) => to({ pack: id })), exported ? null : pick(t("household"), [{ id: "", title: t("all") }, ...pack.templates], here.name ?? "", (one) => one.title, (id) => to({ template: id })), exported ? null : pick(t("how-many-households"), ["50", "200", "1000"], count, (one) => number(Number(one)), (one) => to({ count: one }))),
    ["count", "column"].map((sort) => h("section.list", h("h2", t(sort === "count" ? "per-household" : "values")), h("div.charts", plots.filter((one) => one.sort === sort).map(plot)))));
}
export const reload = () => {};

const round = (value) => number(Math.round(value * 100) / 100);

function plot(one) {
  const title = one.name.split(".").join(" · ");
  if (one.form === "words") return rows(title, one.bars.map((bar) => ({ label: bar.label === "true" ? t("yes") : bar.label === "false" ? t("no") : bar.label, count: bar.count })));
  const label = (bar) => (one.isWhole && one.width === 1 ? number(bar.from) : round(bar.from) + (bar.from < 0 ? " … " : "–") + round(one.isWhole ? bar.to - 1 : bar.to));
  return columns(title, one.bars.map((bar) => ({ label: label(bar), short: round(bar.from), count: bar.count })), { unit: one.form === "days" ? t("days-from-today") : t("value"), note: (one.form === "days" ? t("days-from-today") + " · " : "") + t("middle", { middle: number(Math.round(one.middle * 100) / 100), least: number(one.least), most: number(one.most) }) });
}
