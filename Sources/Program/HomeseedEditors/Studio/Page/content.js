// The items of a kind as cards or lines.
import { ask, exported } from "./api.js";
import { h, icon, windowed } from "./dom.js";
import { go, place, route, settle } from "./route.js";
import { named, number, t } from "./texts.js";
import { addItem } from "./actions.js";

export const isKept = true;
let data = null, list = null, frame = null, order = [], page = null;
let changed = new Set();
let choice = { words: "", filter: "", since: "HEAD", sort: "file", look: localStorage.getItem("homeseed-look") ?? "cards" };

export async function show(here, owner, isCurrent) {
  page = owner;
  const tag = page.language(here.pack);
  const next = await ask("content", { pack: here.pack, kind: here.kind, in: tag });
  if (!isCurrent()) return null;
  data = next;
  choose(here.words);
  return build(here);
}
export async function reload(here, owner) {
  page = owner;
  if (!data || here.pack !== data.pack || here.kind !== data.kind) return;
  const before = data, next = await ask("content", { pack: data.pack, kind: data.kind, in: data.in });
  if (data !== before) return;
  data = next;
  if (choice.filter === "changed") return since(choice.since);
  lay();
}

/** Reads the filters and the sort order from the address. */
function choose(words) {
  choice = { ...choice, words: words.find ?? "", filter: words.show ?? "", sort: words.sort ?? "file", since: words.since ?? "HEAD" };
}
/** Writes the filters and the sort order into the address, so that it can be shared and reloaded. */
const chosenWords = () => ({ in: route().words.in, find: choice.words, show: choice.filter, since: choice.filter === "changed" ? choice.since : "", sort: choice.sort === "file" ? "" : choice.sort });

/** Requests the items that changed since a revision. */
async function since(revision) {
  choice.since = revision;
  stand();
  try {
    const { report } = await ask("changes", { since: revision });
    changed = new Set(report.changes.filter((one) => one.pack === data.pack && one.sort === data.kindId).map((one) => one.name));
  } catch (error) {
    changed = new Set();
    page.problem(error);
  }
  lay();
}

const stand = () => { if (route().view === "content") settle(place([data.pack, data.kind, route().id], chosenWords())); };

function build(here) {
  const others = data.languages.slice(1);
  const holder = h("div.rows", { role: "group", "aria-label": data.label });
  const count = h("p", { role: "status" });
  const filters = ["missing", "stale", "review", "findings", "unused", ...(exported && !page.overview.hasChanges ? [] : ["changed"])].filter((one) => others.length || !["missing", "stale", "review"].includes(one));
  const revision = h("input", { type: "text", value: choice.since, size: 10, onchange: (event) => since(event.target.value) });
  const sinceWhen = h("label.field-inline", { hidden: true }, h("span", t("since")), revision);
  const set = (name, value) => {
    choice[name] = value;
    stand();
    arrange();
  };
  const arrange = () => {
    sinceWhen.hidden = exported || choice.filter !== "changed";
    if (choice.filter === "changed") since(revision.value); else lay();
  };
  const words = h("input.grow", { type: "search", value: choice.words, placeholder: t("filter-words"), "aria-label": t("filter-words"), oninput: (event) => set("words", event.target.value) });
  const filter = h("select", { onchange: (event) => set("filter", event.target.value) }, h("option", { value: "" }, t("all")), filters.map((one) => h("option", { value: one }, t("filter-" + one, { language: named(data.in ?? "") }))));
  const sort = h("select", { onchange: (event) => set("sort", event.target.value) }, ["file", "title", "price", "findings"].map((one) => h("option", { value: one }, t("sort-" + one))));
  const fill = () => { [words.value, filter.value, sort.value, revision.value] = [choice.words, choice.filter, choice.sort, choice.since]; };
  fill();
  const view = h("div.page", { style: { gap: "20px" } },
    h("header.page-head", h("div", h("h1", data.label), count),
      !isOpen() ? null : h("button.button.primary", { onclick: () => addItem(page, data) }, icon("plus"), t("add", { kind: data.label.toLowerCase() }))),
    h("div.tools",
      words,
      h("label.field-inline", h("span", t("show-only")), filter),
      sinceWhen,
      h("label.field-inline", h("span", t("sort")), sort),
      others.length ? h("label.field-inline", h("span", t("beside")), h("select", { onchange: (event) => { localStorage.setItem("homeseed-in", event.target.value); go(place([data.pack, data.kind, route().id], { ...chosenWords(), in: event.target.value })); } }, others.map((one) => h("option", { value: one, selected: one === data.in }, named(one))))) : null,
      h("label.field-inline", h("span", t("look")), h("select", { onchange: (event) => { localStorage.setItem("homeseed-look", event.target.value); set("look", event.target.value); } }, ["cards", "lines"].map((one) => h("option", { value: one, selected: one === choice.look }, t("look-" + one)))))),
    holder);
  list?.stop();
  list = null;
  frame = { holder, count, fill, arrange };
  new ResizeObserver(() => { if (holder.isConnected && columns() !== frame.columns) lay(); }).observe(holder);
  requestAnimationFrame(arrange);
  return view;
}

/** Whether items can be added. */
const isOpen = () => !page.isReadOnly() && !data.isTemplate;
const columns = () => (choice.look === "lines" ? 1 : Math.max(1, Math.floor((frame.holder.clientWidth + 12) / 272)));

function chosen() {
  const words = choice.words.toLowerCase().split(/\s+/).filter(Boolean);
  const tests = { missing: (row) => row.state === "missing", stale: (row) => row.state === "stale", review: (row) => row.state === "review", findings: (row) => row.findings, unused: (row) => !row.isUsed, changed: (row) => changed.has(row.id) };
  let rows = data.rows.filter((row) => (!choice.filter || tests[choice.filter](row)) && words.every((word) => (row.id + " " + row.title + " " + (row.there ?? "") + " " + (row.more ?? "")).toLowerCase().includes(word)));
  const by = { title: (a, b) => a.title.localeCompare(b.title), price: (a, b) => (parseFloat(a.price) || 0) - (parseFloat(b.price) || 0), findings: (a, b) => weight(b) - weight(a) }[choice.sort];
  if (by) rows = [...rows].sort(by);
  return rows;
}
const weight = (row) => (row.findings ? row.findings[0] * 1e4 + row.findings[1] * 100 + row.findings[2] : 0);

/** Positions each row: groups with headings, cards side by side. */
function lay() {
  if (!frame?.holder.isConnected) return;
  const rows = chosen();
  order = rows.map((row) => row.id);
  frame.count.textContent = rows.length === data.rows.length ? t("items", { count: rows.length }) : t("of", { some: number(rows.length), all: number(data.rows.length) });
  frame.columns = columns();
  if (!rows.length) {
    list?.stop();
    frame.holder.style.setProperty("height", "auto");
    const nothing = data.rows.length ? h("div.empty", h("h2", t("none-fit")), h("p.soft", t("none-fit-what")))
      : h("div.empty", h("h2", t("none-of", { kind: data.label.toLowerCase() })), isOpen() ? [h("p.soft", t("none-yet-what")), h("button.button.primary", { onclick: () => addItem(page, data) }, icon("plus"), t("add-first"))] : null);
    nothing.style.setProperty("position", "static");
    return frame.holder.replaceChildren(nothing);
  }
  const parts = [], tops = [];
  let top = 0;
  const put = (part, height) => { tops.push(top); parts.push(part); top += height; };
  const isGrouped = data.section && choice.sort === "file";
  const groups = new Map();
  for (const row of rows) { const key = isGrouped ? row.group ?? "" : ""; if (!groups.has(key)) groups.set(key, []); groups.get(key).push(row); }
  let index = 0;
  for (const [key, members] of groups) {
    if (isGrouped && key) put({ head: members[0].groupTitle, count: members.length, row: members[0] }, parts.length ? 68 : 40);
    for (let at = 0; at < members.length; at += frame.columns) { put({ rows: members.slice(at, at + frame.columns), index }, choice.look === "lines" ? 48 : 132); index += Math.min(frame.columns, members.length - at); }
  }
  tops.push(top);
  list?.stop();
  frame.holder.replaceChildren();
  list = windowed(page.main, frame.holder, tops, (number) => drawPart(parts[number], tops[number + 1] - tops[number]));
}

function drawPart(part, height) {
  if (part.head) return h("div.group-head", { style: { height: height + "px" } }, h("h2", part.head), h("span.soft", number(part.count)));
  const here = route();
  const make = choice.look === "lines" ? line : card;
  return h("div.card-row", { style: { "grid-template-columns": `repeat(${frame.columns}, minmax(0, 1fr))` } },
    part.rows.map((row) => make(row, here.id === row.id)));
}

export function swatch(row) {
  const [behind, front] = row.colour ?? [];
  return h("span.swatch", { "aria-hidden": "true", style: behind ? { background: behind } : {} }, row.emoji ?? (behind ? (front ? h("i", { style: { background: front } }) : null) : row.title.replace(/^[^\p{L}\p{N}]+/u, "").slice(0, 1).toUpperCase()));
}
const href = (row) => place([data.pack, data.kind, row.id], chosenWords());
function there(row) {
  if (!data.in || data.in === data.language || row.state === undefined) return row.more ? h("span.there", row.more) : null;
  if (row.state === "missing" && !row.there) return h("span.there", { lang: data.in }, h("span.missing-text", t("missing-in", { language: named(data.in) })));
  return h("span.there" + (row.state === "stale" ? ".stale-text" : ""), { lang: data.in, title: row.state === "stale" ? t("state-stale") : null }, row.there ?? "");
}
function marks(row) {
  const [errors, warnings, notes] = row.findings ?? [0, 0, 0];
  return h("span.marks",
    row.state === "stale" ? h("span.dot.warning", { title: t("state-stale") }, "≠", h("span.hidden", t("state-stale"))) : null,
    errors ? h("span.dot.error", { title: t("errors", { count: errors }) }, errors, h("span.hidden", " " + t("errors", { count: errors }))) : null,
    warnings ? h("span.dot.warning", { title: t("warnings", { count: warnings }) }, warnings, h("span.hidden", " " + t("warnings", { count: warnings }))) : null,
    notes && !errors && !warnings ? h("span.dot.note", { title: t("notes", { count: notes }) }, notes, h("span.hidden", " " + t("notes", { count: notes }))) : null);
}
export const money = (row, currency) => {
  if (row.price === undefined) return null;
  const price = Number.isFinite(Number(row.price)) ? Number(row.price).toFixed(2) : row.price;
  return currency ? currency.replace("{count}", price) : price;
};
/** Whether a value is a bare number, which is shown with its field's name. */
const isBare = (text) => /^-?[\d.,]+$/.test(text);
/** Shows the group, unless a heading names it, and the other marks. */
const values = (row) => [data.section && choice.sort !== "file" ? row.groupTitle : null, ...(row.values ?? []).map(([name, text]) => (isBare(text) ? text + " " + name.toLowerCase() : text))].filter(Boolean).join(" · ");
const card = (row, isHere) => h("a.card", { href: href(row), "aria-current": isHere ? "true" : null, "data-id": row.id }, swatch(row), h("span.title", row.title), there(row) ?? h("span.there"), h("span.foot", row.price === undefined ? null : h("span.price", money(row, data.currency)), h("span.values", values(row))), marks(row));
const line = (row, isHere) => h("a.line-item", { href: href(row), "aria-current": isHere ? "true" : null, "data-id": row.id }, swatch(row), h("strong", row.title), there(row) ?? h("span.there"), h("span.values.soft.small", [money(row, data.currency), values(row)].filter(Boolean).join(" · ")), marks(row));

/** Marks the open item among those that the address selects. */
export function mark(here) {
  const before = JSON.stringify(choice);
  choose(here.words);
  if (frame?.holder.isConnected && JSON.stringify(choice) !== before) { frame.fill(); frame.arrange(); }
  for (const link of frame?.holder.querySelectorAll("[data-id]") ?? []) {
    if (link.dataset.id === here.id) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
  }
}
export function step(by, here) {
  if (!order.length) return;
  const at = order.indexOf(here.id);
  const next = order[at < 0 ? (by > 0 ? 0 : order.length - 1) : Math.min(order.length - 1, Math.max(0, at + by))];
  go(place([data.pack, data.kind, next], here.words));
}
