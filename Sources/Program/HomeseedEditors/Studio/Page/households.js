// A household from a template, on any day and in any language: its records, its limits and seeding.
import { act, ask, exported } from "./api.js";
import { h, said } from "./dom.js";
import { address, go, settle } from "./route.js";
import { rows as bars } from "./charts.js";
import { current, date, named, number, t, told } from "./texts.js";

let page = null, data = null, place = null, timer = 0, before = null, asked = 0, wanted = null;
/** The typed store, kept across households. */
const typed = { into: "", allow: "" };
export const isKept = true;
export const needsAll = true;

export async function show(here, owner, isCurrent) {
  page = owner;
  const packs = page.overview.packs.filter((pack) => pack.templates.length);
  const pack = packs.find((one) => one.id === here.pack) ?? packs[0];
  if (!pack) return h("div.page", h("div.empty", h("h1", t("households")), h("p.soft", t("no-templates"))));
  const template = pack.templates.find((one) => one.id === here.name) ?? pack.templates[0];
  const tag = here.words.in && pack.languages.includes(here.words.in) ? here.words.in : pack.languages.includes(current()) ? current() : pack.languages[0];
  const next = await ask("household", { pack: pack.id, template: template.id, day: here.words.day, in: tag });
  if (!isCurrent()) return null;
  asked += 1;
  data = next;
  wanted = data.day;
  place = h("div.list", { style: { gap: "32px" } });
  before = null;
  const to = (changes) => go(address(["households", changes.pack ?? pack.id, changes.pack ? "" : changes.template ?? template.id], { day: here.words.day, in: tag, ...changes.words }));
  const pick = (label, all, now, name, change) => h("label.field-inline", h("span", label), h("select", { onchange: (event) => change(event.target.value) }, all.map((one) => h("option", { value: one.id ?? one, selected: (one.id ?? one) === now }, name(one)))));
  const input = h("input", { type: "date", value: data.day, "aria-label": t("day"), onchange: (event) => isYear(event.target.value) && lay(event.target.value, true) });
  const slider = h("input.grow", { type: "range", min: -182, max: 182, value: days(data.today, data.day), "aria-label": t("drag-day"), oninput: (event) => { const day = plus(data.today, Number(event.target.value)); input.value = day; slider.setAttribute("aria-valuetext", date(day)); clearTimeout(timer); timer = setTimeout(() => lay(day, false), 30); }, onchange: () => lay(input.value, true) });
  const lay = async (day, isFinal) => {
    wanted = day;
    if (isFinal) { settle(address(["households", pack.id, template.id], { day, in: here.words.in })); slider.value = days(data.today, day); }
    const mine = ++asked, next = await ask("household", { pack: pack.id, template: template.id, day, in: tag }).catch((error) => { page.problem(error); return null; });
    if (!next) return;
    // Shows only the latest requested day.
    if (mine === asked) take(next);
  };
  const said = h("p");
  place.said = said;
  const view = h("div.page",
    h("header.page-head", h("div", h("h1", data.title), said)),
    h("div.list",
      h("div.tools", pick(t("pack"), packs, pack.id, (one) => one.title, (id) => to({ pack: id })), pick(t("household"), pack.templates, template.id, (one) => one.title, (id) => to({ template: id })), pick(t("in-language"), pack.languages, tag, named, (one) => to({ words: { in: one } }))),
      exported ? null : h("div.tools", h("span.soft.small", t("day")), input, slider, h("button.button.quiet", { onclick: () => lay(data.today, true).then(() => { input.value = data.today; }) }, t("today")))),
    place, exported ? null : seeding());
  fill();
  return view;
}
export async function reload() {
  if (!place?.isConnected) return;
  const mine = ++asked, next = await ask("household", { pack: data.pack, template: data.template, day: wanted, in: data.in });
  if (mine === asked) take(next);
}
/** Shows a household and keeps the first household for comparison. A reload after a file change may overtake a dragged day. */
function take(next) {
  if (next.day !== data.day) before = before ?? data;
  data = next;
  fill();
}

/** Whether the year is complete: a partly typed year is a valid date before the year 1000. */
const isYear = (iso) => iso >= "1000";
const plus = (iso, by) => new Date(Date.parse(iso + "T00:00:00Z") + by * 864e5).toISOString().slice(0, 10);
const days = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 864e5);

function fill() {
  place.said.textContent = t("household-what", { day: date(data.day), records: number(data.count) });
  place.replaceChildren(...[
    before && before.day !== data.day ? moved() : null,
    data.findings.length ? h("section.list", h("h2", t("findings")), data.findings.map((one) => h("div.finding." + one.severity, said("p", one.headline), one.notes.slice(0, 1).map((note) => said("p", note))))) : null,
    calendar(), repeating(), limits(), splits(), ...data.tables.map(table),
  ].filter(Boolean));
}

/** Summarizes the differences from the previous day: added, removed and changed records. */
function moved() {
  // Dates that moved along with the day do not count as changes.
  const along = (one, text) => text.replace(/\d{4}-\d\d-\d\d/g, (day) => days(one.day, day));
  const rows = (one) => new Map(one.tables.flatMap((table) => table.rows.map((row) => { const cells = JSON.stringify(row.cells); return [table.entity + " " + along(one, row.label), { entity: table.entity, name: row.title ?? called(row.label) ?? "", cells, moved: along(one, cells) }]; })));
  const [was, now] = [rows(before), rows(data)];
  const only = (these, those) => [...these].filter(([key]) => !those.has(key)).map(([, row]) => row);
  const named = (all) => all.slice(0, 6).map((row) => (row.entity + " " + row.name).trim()).join(", ") + (all.length > 6 ? " " + t("and-more", { count: all.length - 6 }) : "");
  const [came, went] = [only(now, was), only(was, now)];
  const others = [...now].filter(([key, row]) => was.has(key) && was.get(key).cells !== row.cells && was.get(key).moved !== row.moved).length;
  const said = [came.length ? t("came", { names: named(came) }) : null, went.length ? t("went", { names: named(went) }) : null, others ? t("moved-values", { count: others }) : null].filter(Boolean);
  return h("p.badge", { role: "status", style: { "white-space": "normal" } }, t("moved", { day: date(before.day, { day: "numeric", month: "long" }) }) + " " + (said.length ? said.join(" · ") : t("moved-nothing")));
}

/** Returns the day a number of intervals later, counted from the first so that the last day of a month stays the last day. */
function after(iso, { count, unit }, times) {
  if (unit === "day" || unit === "week") return plus(iso, times * count * (unit === "week" ? 7 : 1));
  const [year, month, day] = iso.split("-").map(Number), first = new Date(Date.UTC(year, month - 1 + times * count * (unit === "year" ? 12 : 1), 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}
const often = ({ count, unit }) => t("every-" + unit, { count });

/** Returns a record's path without its day. */
const called = (label) => label.split("/").findLast((part) => !/^\d{4}-\d\d-\d\d|^day[+-]?\d*$/.test(part));
/** Names the rows of a table by their title, by the title of their item, or by their entity. */
function namer(table) {
  const title = table.columns.findIndex((one, at) => /title|name|text/i.test(one.name) && table.rows.some((row) => typeof row.cells[at] === "string"));
  return (row) => (title >= 0 && row.cells[title]) || row.title || called(row.label) || table.entity;
}
const dayOf = (cell) => cell && typeof cell === "object" && cell.day;
function events() {
  const found = [];
  for (const table of data.tables) {
    const column = table.columns.findIndex((one, at) => !/created|updated|since|joined/i.test(one.name) && table.rows.some((row) => dayOf(row.cells[at])));
    if (column < 0) continue;
    const name = namer(table);
    for (const row of table.rows) if (dayOf(row.cells[column])) found.push({ day: row.cells[column].day, title: name(row), entity: table.entity, every: row.every });
  }
  return found;
}

/** Returns the days on which records recur, up to the last shown day. */
const again = (one, last) => {
  const found = [];
  for (let times = 1, day = after(one.day, one.every, 1); day <= last && times < 400; day = after(one.day, one.every, ++times)) found.push({ ...one, day, isAgain: true });
  return found;
};

/** Lists the recurring records with their next day. */
function repeating() {
  const all = data.tables.flatMap((table) => {
    const days = events().filter((one) => one.entity === table.entity && one.every);
    return table.rows.filter((row) => row.every).map((row) => ({ name: namer(table)(row), every: row.every, from: days.find((one) => one.title === namer(table)(row))?.day }));
  });
  if (!all.length) return null;
  const next = (one) => { if (!one.from) return ""; let times = 0; while (after(one.from, one.every, times) < data.day && times < 4000) times++; return date(after(one.from, one.every, times), { day: "numeric", month: "short", year: "numeric" }); };
  return h("section.list", h("details", { open: all.length <= 12 }, h("summary", t("repeating", { count: all.length })),
    h("div.scroll-x", { tabindex: 0, role: "region", "aria-label": t("repeating", { count: all.length }) }, h("table.sheet-table", h("thead", h("tr", h("th", t("name")), h("th", t("how-often")), h("th", t("next-time")))), h("tbody", all.map((one) => h("tr", h("td", one.name), h("td", often(one.every)), h("td", next(one)))))))));
}

function calendar() {
  const given = events();
  if (!given.length) return null;
  const month = data.day.slice(0, 7);
  const first = new Date(month + "-01T00:00:00Z");
  const start = plus(month + "-01", -((first.getUTCDay() + 6) % 7));
  const cells = Array.from({ length: 42 }, (_, at) => plus(start, at));
  const all = [...given, ...given.filter((one) => one.every).flatMap((one) => again(one, cells[41]))];
  const byDay = Map.groupBy ? Map.groupBy(all, (one) => one.day) : all.reduce((map, one) => map.set(one.day, [...(map.get(one.day) ?? []), one]), new Map());
  const weeks = cells.slice(0, cells[35].slice(0, 7) === month ? 42 : 35);
  return h("section.list", h("h2", date(data.day, { month: "long", year: "numeric" })),
    h("div.calendar", { role: "list" },
      weeks.slice(0, 7).map((day) => h("div.weekday", { "aria-hidden": "true" }, date(day, { weekday: "short" }))),
      weeks.map((day) => {
        const here = byDay.get(day) ?? [];
        return h("div.day" + (day.startsWith(month) ? "" : ".other") + (day === data.day ? ".today" : ""), { role: "listitem", "aria-label": date(day) + ": " + (here.map((one) => one.title).join(", ") || t("nothing")), "aria-current": day === data.day ? "date" : null },
          h("b", Number(day.slice(8))), here.slice(0, 3).map((one) => h("p" + (one.isAgain ? ".again" : ""), { title: one.entity + ": " + one.title + (one.every ? ", " + often(one.every) : "") }, one.every ? "↻ " : "", one.title)), here.length > 3 ? h("p.soft", t("and-more", { count: here.length - 3 })) : null);
      })));
}

function limits() {
  if (!data.limits.length) return null;
  const groups = new Map();
  for (const one of data.limits) groups.set(one.id, [...(groups.get(one.id) ?? []), one]);
  return h("section.list", h("h2", t("limits")), h("div.charts", [...groups.values()].map((all) => bars(all[0].why, all.slice(0, 14).map((one) => ({ label: one.title ?? (called(one.owner) || one.owner || t("whole")), count: Math.min(1, one.share ?? 0), said: one.found + " · " + told(one.wanted), tint: one.isKept ? ((one.share ?? 0) > 0.9 ? "#b98217" : "#3c8a6c") : "#c2452e" })), { value: (bar) => bar.said }))));
}

/** Returns each item's share of a total. The records of a recurring item are added up. */
function shares(parts) {
  const sums = new Map();
  for (const part of parts) {
    const label = part.title ?? called(part.label) ?? part.label, known = sums.get(label) ?? { label, count: 0, times: 0 };
    sums.set(label, { label, count: known.count + part.value, times: known.times + 1 });
  }
  return [...sums.values()].sort((a, b) => b.count - a.count).slice(0, 24);
}

function splits() {
  if (!data.splits.length) return null;
  return h("section.list", h("h2", t("splits")), h("div.charts", data.splits.map((one) => bars(one.entity + " · " + one.field, shares(one.parts), { value: (bar) => number(bar.count) + (bar.times > 1 ? " · " + number(bar.times) + " ×" : ""), note: t("split-sum", { sum: number(one.parts.reduce((sum, part) => sum + part.value, 0)) }) }))));
}

const show1 = (cell) => (cell === null || cell === undefined ? "" : typeof cell === "boolean" ? t(cell ? "yes" : "no") : Array.isArray(cell) ? cell.join(", ") : typeof cell === "object" ? cell.number ?? (cell.moment ? date(cell.day, { day: "numeric", month: "short" }) + " " + cell.moment.slice(11, 16) : date(cell.day, { day: "numeric", month: "short", year: "numeric" })) : String(cell));
function table(one) {
  const columns = one.columns.map((column, at) => ({ ...column, at })).filter((column) => !column.isKey && one.rows.some((row) => row.cells[column.at] !== null));
  return h("section.list", h("details", { open: one.count <= 12 }, h("summary", one.entity + " · " + t("records", { count: one.count })),
    h("div.scroll-x", { tabindex: 0, role: "region", "aria-label": one.entity }, h("table.sheet-table", h("thead", h("tr", h("th", t("name")), columns.map((column) => h("th", column.name)))),
      h("tbody", one.rows.map((row) => h("tr", h("td", row.label), columns.map((column) => h("td" + (typeof row.cells[column.at] === "number" || row.cells[column.at]?.number ? ".number" : ""), show1(row.cells[column.at]))))))))));
}

function seeding() {
  const into = h("input", { type: "text", id: "seed-into", value: typed.into, placeholder: "sqlite:demo.sqlite", autocomplete: "off", oninput: (event) => { typed.into = event.target.value; } });
  const allow = h("input", { type: "text", id: "seed-allow", value: typed.allow, autocomplete: "off", oninput: (event) => { typed.allow = event.target.value; } });
  const said = h("div", { role: "status" });
  const run = async (name) => {
    said.replaceChildren(h("p.soft", t("working")));
    try {
      const answer = await act(name, { pack: data.pack, template: data.template, day: data.day, in: data.in, into: into.value.trim(), allow: allow.value.split(/[ ,]+/).filter(Boolean) });
      said.replaceChildren(h("pre.output", { tabindex: 0 }, answer.text));
    } catch (error) { said.replaceChildren(h("div.finding.error", h("p", error.message), (error.advice ?? []).map((one) => h("p", one)))); }
  };
  return h("section.sheet", h("h2", t("seed-title")), h("p.soft", t("seed-what")),
    h("div.two", h("div.field", h("label", { for: "seed-into" }, t("store")), into), h("div.field", h("label", { for: "seed-allow" }, t("allow")), allow, h("p.about", t("allow-what")))),
    h("div.control", h("button.button", { onclick: () => run("plan") }, t("show-plan")), page.isReadOnly() ? null : h("button.button.primary", { onclick: () => run("seed") }, t("seed-do"))), said);
}
