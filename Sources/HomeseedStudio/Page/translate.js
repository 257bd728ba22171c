// One text after the other, with the keyboard alone.
import { act, ask } from "./api.js";
import { grow, h, windowed, wordChanges } from "./dom.js";
import { address, go, route } from "./route.js";
import { named, number, t } from "./texts.js";

let page = null, data = null, filter = "todo", at = 0, list = [], parts = {}, draft = null, long = null;
export const isKept = true;
export const isDirty = () => draft !== null;

export async function show(here, owner) {
  page = owner;
  const packs = page.overview.packs.filter((pack) => pack.languages.length > 1);
  const pack = packs.find((one) => one.id === here.pack) ?? packs[0];
  if (!pack) return h("div.page", h("div.empty", h("h1", t("translating")), h("p.soft", t("no-translations"))));
  const tag = page.language(pack.id) ?? pack.languages[1];
  data = await ask("texts", { pack: pack.id, in: tag });
  filter = here.words.show ?? (data.texts.some((one) => one.state !== "done") ? "todo" : "all");
  draft = null;
  choose();
  at = Math.max(0, here.words.text ? list.findIndex((one) => one.path.join(".") === here.words.text) : 0);
  return build(packs, pack);
}
export async function reload(here, owner) {
  page = owner;
  if (!data || !parts.desk?.isConnected) return;
  data = await ask("texts", { pack: data.pack, in: data.in });
  // Only now: whoever saved meanwhile is at the next text.
  const now = JSON.stringify(list[at] ?? null), path = list[at]?.path.join(".");
  const fresh = new Map(data.texts.map((one) => [one.path.join("."), one]));
  // What was done stays in its place, so that the way back is where it was.
  list = list.map((one) => fresh.get(one.path.join("."))).filter(Boolean);
  at = Math.max(0, list.findIndex((one) => one.path.join(".") === path));
  progress();
  long?.again();
  // Whoever is at work is not interrupted by what others do elsewhere.
  if (draft === null && JSON.stringify(list[at] ?? null) !== now) desk(parts.desk.contains(document.activeElement));
}

const wanted = { todo: (one) => one.state !== "done", missing: (one) => one.state === "missing", stale: (one) => one.state === "stale", review: (one) => one.state === "review", all: () => true };
function choose() { list = data.texts.filter(wanted[filter]); at = Math.min(at, Math.max(0, list.length - 1)); }

function build(packs, pack) {
  parts = { desk: h("div.desk"), list: h("div.text-list", { tabindex: 0, role: "region", "aria-label": t("texts") }), progress: h("div.list", { style: { gap: "6px" } }) };
  const set = (words) => go(address(["translate", words.pack ?? data.pack], { in: words.in ?? data.in, show: words.show ?? (route().words.show || undefined) }));
  const pick = (label, name, values, now, text) => h("label.field-inline", h("span", label), h("select", { onchange: (event) => { if (name === "show") { filter = event.target.value; at = 0; choose(); fill(); desk(false); } else set({ [name]: event.target.value }); } }, values.map((value) => h("option", { value, selected: value === now }, text(value)))));
  const view = h("div.page", { style: { gap: "20px" } },
    h("header.page-head", h("div", h("h1", t("translating")), h("p", t("translating-what", { pack: pack.title, language: named(data.in) }))), parts.progress),
    h("div.tools", pick(t("pack"), "pack", packs.map((one) => one.id), pack.id, (id) => packs.find((one) => one.id === id).title), pick(t("into"), "in", data.languages, data.in, named), pick(t("show-only"), "show", Object.keys(wanted), filter, (one) => t("show-" + one))),
    h("div.translate", parts.list, parts.desk));
  requestAnimationFrame(() => { fill(); desk(false); });
  return view;
}

function progress() {
  const done = data.texts.filter((one) => one.state === "done").length;
  parts.progress.replaceChildren(h("span.small.soft", { role: "status" }, t("done-of", { done: number(done), total: number(data.texts.length) })), h("div.progress", { "aria-hidden": "true" }, h("i", { style: { width: (100 * done) / Math.max(1, data.texts.length) + "%" } })));
}
function fill() {
  progress();
  const holder = h("div.space");
  parts.list.replaceChildren(holder);
  long?.stop();
  long = windowed(parts.list, holder, Array.from({ length: list.length + 1 }, (_, row) => row * 36), (row) => list[row] && h("a", { href: "#", tabindex: -1, "aria-current": row === at ? "true" : null, onclick: (event) => { event.preventDefault(); move(row - at); } },
    h("span.state-mark.part-" + list[row].state), h("span", plain(list[row].source), h("span.hidden", ", " + t("state-" + list[row].state)))));
}
const plain = (text) => (text && typeof text === "object" ? text.other ?? Object.values(text)[0] : text ?? "");

/** The text that is worked on. */
function desk(takesFocus) {
  const one = list[at];
  if (!one) return parts.desk.replaceChildren(h("div.empty", h("h2", t("all-translated")), h("p.soft", t("all-translated-what", { language: named(data.in) }))));
  const isEditable = !page.isReadOnly();
  const counts = one.source && typeof one.source === "object";
  const forms = counts ? data.forms : null;
  const value = one.text ?? (counts ? Object.fromEntries(forms.map((form) => [form.form, ""])) : "");
  parts.said = h("div.list");
  const write = (text, form) => { draft = counts ? { ...(draft ?? (typeof value === "object" ? value : { other: value })), [form]: text } : text; check(one); };
  const area = (text, label, form) => grow(h("textarea", { lang: data.in, rows: 1, value: text, "aria-label": label, readonly: !isEditable, placeholder: t("write-here", { language: named(data.in) }), oninput: (event) => write(event.target.value, form) }));
  const source = (text) => h("p.source", { lang: data.language }, marked(text));
  const now = parts.desk;
  now.replaceChildren(h("section.sheet", { "aria-label": one.path.join(" ") },
    h("div.control", h("code.soft", one.path.join(".")), h("span.badge" + (one.state === "stale" ? ".warning" : ""), t("state-" + one.state)), h("span.soft.small", { style: { "margin-left": "auto" } }, t("place", { at: number(at + 1), of: number(list.length) }))),
    h("div.two",
      h("div.list", { style: { gap: "8px" } }, h("h2.label", named(data.language)),
        counts ? Object.entries(one.source).map(([form, text]) => h("div", h("span.small.soft", form), source(text))) : source(plain(one.source)),
        one.former ? h("div", h("p.small.soft", t("former-was")), h("p", { lang: data.language }, wordChanges(plain(one.former), plain(one.source)))) : null,
        one.comment ? h("p.small.soft", t("for-translators", { comment: one.comment })) : null, one.note ? h("p.small", t("note", { note: one.note })) : null),
      h("div.list", { style: { gap: "8px" } }, h("h2.label", named(data.in)),
        counts ? forms.map((form) => h("div", h("span.small.soft", t("form-" + form.form) + " · " + t("as-in", { numbers: form.numbers.join(", ") })), area((typeof value === "object" ? value[form.form] : form.form === "other" ? value : "") ?? "", t("form-" + form.form), form.form))) : area(plain(value), t("translation")),
        one.placeholders ? h("div.chips", one.placeholders.map((name) => h("button.chip", { type: "button", disabled: !isEditable, onclick: () => insert("{" + name + "}") }, "{" + name + "}"))) : null,
        parts.said)),
    isEditable ? h("div.control", { style: { "flex-wrap": "wrap" } },
      h("button.button.primary", { onclick: () => save(true) }, t("save-next")), one.text && one.state !== "done" ? h("button.button", { onclick: () => confirmThis() }, t("confirm")) : null,
      h("button.button.quiet", { onclick: () => move(-1) }, t("previous")), h("button.button.quiet", { onclick: () => move(1) }, t("next"))) : null),
    h("div.keys", [["Ctrl Enter", "key-save-next"], ["Alt ↓", "key-next-text"], ["Alt ↑", "key-previous-text"]].map(([key, about]) => h("span", key.split(" ").map((one) => [h("kbd", one), " "]), t(about)))));
  now.querySelectorAll("textarea").forEach((area) => area.addEventListener("keydown", (event) => {
    if (event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) { event.preventDefault(); move(event.key === "ArrowDown" ? 1 : -1); }
  }));
  check(one);
  if (takesFocus) now.querySelector("textarea")?.focus();
}

function insert(text) {
  const area = parts.desk.querySelector("textarea");
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.focus();
  area.dispatchEvent(new Event("input"));
}

/** Terms of the glossary stand out in the source. */
function marked(text) {
  const terms = data.glossary.flatMap((term) => [term.term, ...term.forms]).filter(Boolean);
  if (!terms.length) return text;
  const pattern = new RegExp("(?<![\\p{L}])(" + terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|") + ")(?![\\p{L}])", "giu");
  return text.split(pattern).map((part, index) => (index % 2 ? h("mark", { title: term(part)?.translations.join(", ") }, part) : part));
}
const term = (word) => data.glossary.find((one) => [one.term, ...one.forms].some((form) => form.toLowerCase() === word.toLowerCase()));

/** What can be said at once, without asking. */
function check(one) {
  const texts = draft === null ? (one.text ? (typeof one.text === "object" ? Object.values(one.text) : [one.text]) : []) : typeof draft === "object" ? Object.values(draft) : [draft];
  const text = texts.join(" ");
  const said = [];
  if (one.budget) { const size = Math.max(0, ...texts.map((part) => [...part].length)); said.push(h("p.length" + (size > one.budget ? ".over" : ""), t("length", { size: number(size), budget: number(one.budget) }))); }
  if (text) {
    const missing = (one.placeholders ?? []).filter((name) => !text.includes("{" + name + "}") && name !== "count");
    if (missing.length) said.push(h("div.finding.error", h("p", t("lacks", { names: missing.map((name) => "{" + name + "}").join(", ") }))));
    const lower = text.toLowerCase();
    const holds = (word) => new RegExp("(?<![\\p{L}])" + word.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + "(?![\\p{L}])", "u").test(lower);
    for (const word of data.forbidden.filter(holds)) said.push(h("div.finding", h("p", t("forbidden", { word }))));
    for (const entry of data.glossary) {
      for (const word of entry.forbidden.filter(holds)) said.push(h("div.finding", h("p", t("not-called", { word, right: entry.translations.join(", ") }))));
      if (entry.translations.length && [entry.term, ...entry.forms].some((form) => new RegExp("(?<![\\p{L}])" + form.toLowerCase() + "(?![\\p{L}])", "u").test(plain(one.source).toLowerCase())) && !entry.translations.some((right) => lower.includes(right.toLowerCase()))) said.push(h("div.finding.note", h("p", t("is-called", { word: entry.term, right: entry.translations.join(", ") }))));
    }
  }
  parts.said.replaceChildren(...said);
}

function move(by) {
  if (draft !== null && !confirm(t("leave"))) return;
  draft = null;
  const before = at;
  at = Math.min(list.length - 1, Math.max(0, at + by));
  if (before !== at) long?.again();
  const row = at * 36;
  if (row < parts.list.scrollTop || row > parts.list.scrollTop + parts.list.clientHeight - 36) parts.list.scrollTop = row - 72;
  desk(true);
}
export const step = (by) => move(by);

/** Saves and confirms the text, and goes on to the next. */
export async function save(goesOn) {
  const one = list[at];
  if (!one || page.isReadOnly()) return;
  const value = draft ?? one.text;
  const isEmpty = !value || (typeof value === "object" && !Object.values(value).some(Boolean));
  if (isEmpty && !one.text) { if (goesOn) move(1); return; }
  if (draft === null && one.state === "done") { if (goesOn) move(1); return; }
  await send(one, draft === null ? { confirm: true } : { known: true, was: one.text ?? null, value: isEmpty ? null : value }, goesOn);
}
const confirmThis = () => send(list[at], { confirm: true }, true);
async function send(one, edit, goesOn) {
  try {
    const answer = await act("edit", { write: true, title: plain(one.source), edits: [{ pack: data.pack, in: data.in, path: one.path, ...edit }] });
    if (edit.value !== undefined) one.text = edit.value;
    one.state = edit.value === null ? "missing" : "done";
    delete one.former;
    draft = null;
    page.state = answer.state ?? page.state;
    progress();
    if (goesOn && at < list.length - 1) move(1); else { long?.again(); desk(true); }
    page.written(answer);
  } catch (error) {
    if (error.isConflict) { page.toast(t("conflict-theirs", { value: plain(error.now) || t("nothing") }), { label: t("save-mine"), do: () => send(one, { ...edit, known: false }, goesOn) }); return; }
    page.problem(error);
  }
}
