// Charts, with their numbers on hover and as a table.
import { h, svg } from "./dom.js";
import { number, t } from "./texts.js";

/** Draws vertical bars: [{label, short, count}], with few labels below. */
export function columns(title, bars, { unit = "", note = "" } = {}) {
  const [width, height, base] = [320, 140, 118];
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const step = Math.min(width / bars.length, 48);
  // Shows as many labels as fit, at about seven pixels a letter.
  const widest = Math.max(...bars.map((bar) => (bar.short ?? bar.label).length)) * 7 + 8;
  const every = Math.max(Math.ceil(bars.length / 6), Math.ceil(widest / step));
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title + ". " + bars.filter((bar) => bar.count).slice(0, 12).map((bar) => bar.label + ": " + bar.count).join(", ") },
    bars.map((bar, at) => svg("rect", { class: "bar-fill", x: at * step + 1, width: Math.max(1, step - 2), y: base - (bar.count / most) * (base - 8), height: (bar.count / most) * (base - 8), rx: 2 }, svg("title", {}, bar.label + ": " + number(bar.count)))),
    svg("line", { x1: 0, x2: width, y1: base, y2: base, stroke: "currentColor", "stroke-opacity": 0.3 }),
    bars.map((bar, at) => (at % every === 0 ? svg("text", { x: at * step + step / 2, y: base + 15, "text-anchor": "middle" }, bar.short ?? bar.label) : null)));
  return h("figure.chart", h("figcaption", h("h3", title), note ? h("p.soft.small", note) : null), picture, table(bars, unit));
}

/** Draws horizontal bars, each with its label. */
export function rows(title, bars, { note = "", value = (bar) => number(bar.count) } = {}) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return h("figure.chart", h("figcaption", h("h3", title), note ? h("p.soft.small", note) : null),
    h("div.coverage", bars.map((bar) => [h("span", bar.label), h("div.coverage-bar", { role: "img", "aria-label": bar.label + ": " + value(bar) }, h("i", { style: { width: (100 * bar.count) / most + "%", background: bar.tint ?? "#4f8dbb" } })), h("span.soft", value(bar))])));
}

const table = (bars, unit) => h("details", h("summary", t("as-table")), h("div.scroll-x", { tabindex: 0 }, h("table.sheet-table", h("thead", h("tr", h("th", unit || t("value")), h("th", t("how-many")))), h("tbody", bars.filter((bar) => bar.count).map((bar) => h("tr", h("td", bar.label), h("td.number", number(bar.count))))))));
