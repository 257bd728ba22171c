// The translating view: one text after the other, usable with the keyboard alone.
import { act, ask, exported, Refusal } from "./api.js";
import { diff, grow, h, keepingFocus, windowed, wordChanges } from "./dom.js";
import * as drafts from "./drafts.js";
import { finding } from "./item.js";
import { address, go, route, settle } from "./route.js";
import { formName, keyName, named, number, t, told } from "./texts.js";

let showsChange = false;
let page = null, data = null, filter = "todo", at = 0, list = [], parts = {}, long = null;
/** The texts being saved, and whether each must be saved again afterwards. */
const busy = new Map();
export const isKept = true;
export const isDirty = () => drafts.count() > 0;

export async function show(here, owner, isCurrent) {
  page = owner;
  const packs = page.overview.packs.filter((pack) => pack.languages.length > 1);
  const pack = packs.find((one) => one.id === here.pack) ?? packs[0];
  if (!pack) return h("div.page", h("div.empty", h("h1", t("translating")), h("p.soft", t("no-translations"))));
  const tag = page.language(pack.id) ?? pack.languages[1];
  const next = await ask("texts", { pack: pack.id, in: tag });
  if (!isCurrent()) return null;
  data = next;
  filter = here.words.show ?? (data.texts.some((one) => one.state !== "done") ? "todo" : "all");
  list = [];
  for (const one of data.texts) drafts.meet(data, one);
  choose();
  at = Math.max(0, list.findIndex((one) => (here.words.text ? name(one) === here.words.text : drafts.of(data, one))));
  return build(packs, pack);
}
export async function reload(here, owner) {
  page = owner;
  if (!data || !parts.desk?.isConnected) return;
  const before = data;
  const next = await ask("texts", { pack: data.pack, in: data.in });
  if (data !== before) return;
  data = next;
  // The position is read only now, because the user may already be at the next text.
  const now = look(list[at]), path = list[at] && name(list[at]);
  const fresh = new Map(data.texts.map((one) => [name(one), one]));
  for (const one of data.texts) drafts.meet(data, one);
  // Completed texts and drafts of removed texts keep their position, so that going back works.
  list = list.map((one) => fresh.get(name(one)) ?? (drafts.of(data, one) ? { ...one, isGone: true } : null)).filter(Boolean);
  const found = list.findIndex((one) => name(one) === path);
  at = found < 0 ? Math.min(at, Math.max(0, list.length - 1)) : found;
  progress();
  long?.again();
  // Edits of other texts by other users do not interrupt typing.
  if (look(list[at]) !== now) again();
}
const name = (one) => one.path.join(".");
/** Returns everything that the view shows of a text. */
const look = (one) => (one ? JSON.stringify([one, drafts.of(data, one)?.conflict]) : "");

const wanted = { todo: (one) => one.state !== "done", missing: (one) => one.state === "missing", stale: (one) => one.state === "stale", review: (one) => one.state === "review", all: () => true };
/** Lists the filtered texts and the texts with drafts. The current text is kept if it is among them. */
function choose() {
  const path = list[at] && name(list[at]);
  list = [...data.texts.filter((one) => wanted[filter](one) || drafts.of(data, one)), ...drafts.orphans(data)];
  at = Math.max(0, list.findIndex((one) => name(one) === path));
}

function build(packs, pack) {
  parts = { desk: h("div.desk"), list: h("div.text-list", { tabindex: 0, role: "region", "aria-label": t("texts") }), progress: h("div.list", { style: { gap: "8px" } }) };
  const set = (words) => go(address(["translate", words.pack ?? data.pack], { in: words.in ?? data.in, show: words.show ?? (route().words.show || undefined) }));
  const pick = (label, name, values, now, text) => h("label.field-inline", h("span", label), h("select", { onchange: (event) => { if (name === "show") { filter = event.target.value; choose(); fill(); desk(false); stand(); } else set({ [name]: event.target.value }); } }, values.map((value) => h("option", { value, selected: value === now }, text(value)))));
  const view = h("div.page", { style: { gap: "20px" } },
    h("header.page-head", h("div", h("h1", t("translating")), h("p", t("translating-what", { pack: pack.title, language: named(data.in) }))), parts.progress),
    h("div.tools", pick(t("pack"), "pack", packs.map((one) => one.id), pack.id, (id) => packs.find((one) => one.id === id).title), pick(t("into"), "in", data.languages, data.in, named), pick(t("show-only"), "show", Object.keys(wanted), filter, (one) => t("show-" + one))),
    h("div.translate", parts.list, parts.desk));
  parts.filter = view.querySelector("select:has(option[value=stale])");
  requestAnimationFrame(() => { fill(); desk(false); });
  return view;
}

/** Writes the current text and the filter into the address, so that it can be shared and reloaded. */
function stand() {
  const here = route();
  if (here.view !== "translate") return;
  settle(address(["translate", data.pack], { in: data.in, show: filter, text: list[at] && name(list[at]) }));
}
/** Goes to the text that the address names. */
export function mark(here) {
  const wanted = here.words.text;
  if (!data || !wanted || !parts.desk?.isConnected || (list[at] && name(list[at]) === wanted)) return;
  if (!list.some((one) => name(one) === wanted)) { filter = "all"; parts.filter.value = filter; choose(); }
  const found = list.findIndex((one) => name(one) === wanted);
  if (found < 0) return;
  at = found;
  fill();
  desk(false);
}

function progress() {
  const done = data.texts.filter((one) => one.state === "done").length;
  const open = drafts.count();
  parts.progress.replaceChildren(h("span.small.soft", { role: "status" }, t("done-of", { done: number(done), total: number(data.texts.length) }) + (open ? " · " + t("drafts", { count: open }) : "")), h("div.progress", { "aria-hidden": "true" }, h("i", { style: { width: (100 * done) / Math.max(1, data.texts.length) + "%" } })));
}
function fill() {
  progress();
  const holder = h("div.space");
  parts.list.replaceChildren(holder);
  long?.stop();
  long = windowed(parts.list, holder, Array.from({ length: list.length + 1 }, (_, row) => row * 36), (row) => list[row] && h("a", { href: "#", tabindex: -1, "aria-current": row === at ? "true" : null, onclick: (event) => { event.preventDefault(); move(row - at); } },
    h("span.state-mark.part-" + list[row].state), h("span", drafts.of(data, list[row]) ? h("span.draft-mark", "✎ ", h("span.hidden", t("state-draft") + ": ")) : null, plain(list[row].source), h("span.hidden", ", " + t("state-" + list[row].state)))));
}
const plain = (text) => (text && typeof text === "object" ? text.other ?? Object.values(text)[0] : text ?? "");

/** Redraws the current text and keeps the focus. */
const again = () => keepingFocus(parts.desk, () => desk(false));

/** Draws the current text. */
function desk(takesFocus) {
  const one = list[at];
  if (!one) return parts.desk.replaceChildren(h("div.empty", h("h2", t("all-translated")), h("p.soft", t("all-translated-what", { language: named(data.in) }))));
  const isEditable = !page.isReadOnly();
  const draft = drafts.of(data, one), now = parts.desk;
  const counts = one.source && typeof one.source === "object";
  const forms = counts ? data.forms : null;
  const value = draft?.value ?? one.text ?? (counts ? Object.fromEntries(forms.map((form) => [form.form, ""])) : "");
  parts.length = h("div");
  parts.said = h("div.list", { "aria-live": "polite" });
  parts.discard = h("button.button.quiet", { hidden: !draft, onclick: () => { drafts.discard(data, one); if (one.isGone) list.splice(at, 1); at = Math.min(at, Math.max(0, list.length - 1)); fill(); desk(true); } }, t("discard"));
  parts.change = h("details", { hidden: !isEditable || !edit(one), open: showsChange, ontoggle: (event) => { if (!event.target.isConnected) return; showsChange = event.target.open; inspectSoon(); } }, h("summary", t("change-shown")), h("div.list", { role: "status" }));
  const write = (text) => {
    const isNew = !drafts.of(data, one);
    drafts.type(data, one, counts ? { ...(typeof one.text === "object" ? one.text : {}), ...Object.fromEntries([...now.querySelectorAll("textarea")].map((one) => [one.dataset.field, one.value])) } : text);
    measure(one);
    inspectSoon();
    if (isNew === !drafts.of(data, one)) return;
    parts.change.hidden = !edit(one);
    parts.discard.hidden = !drafts.of(data, one);
    progress();
    long?.again();
  };
  const area = (text, label, form) => grow(h("textarea", { lang: data.in, rows: 1, value: text, "data-field": form ?? "text", "aria-label": label, readonly: !isEditable, placeholder: t("write-here", { language: named(data.in) }), oninput: (event) => write(event.target.value) }));
  const source = (text) => h("p.source", { lang: data.language }, marked(text));
  now.replaceChildren(h("section.sheet", { "aria-label": one.path.join(" ") },
    h("div.control", h("code.soft", one.path.join(".")), h("span.badge" + (one.state === "stale" ? ".warning" : ""), t("state-" + one.state)), h("span.soft.small", { style: { "margin-left": "auto" } }, t("place", { at: number(at + 1), of: number(list.length) }))),
    h("div.two",
      h("div.list", { style: { gap: "8px" } }, h("h2.label", named(data.language)),
        counts ? Object.entries(one.source).map(([form, text]) => h("div", h("span.small.soft", formName(form)), source(text))) : source(plain(one.source)),
        one.former ? h("div", h("p.small.soft", t("former-was")), h("p", { lang: data.language }, wordChanges(plain(one.former), plain(one.source)))) : null,
        !one.former && draft && JSON.stringify(draft.text.source) !== JSON.stringify(one.source) ? h("div", { role: "status" }, h("p.small.soft", t("source-changed")), h("p", { lang: data.language }, wordChanges(plain(draft.text.source), plain(one.source)))) : null,
        one.comment ? h("p.small.soft", t("for-translators", { comment: one.comment })) : null, one.note ? h("p.small", t("note", { note: one.note })) : null),
      h("div.list", { style: { gap: "8px" } }, h("h2.label", named(data.in)),
        counts ? forms.map((form) => h("div", h("span.small.soft", formName(form.form) + " · " + t("as-in", { numbers: form.numbers.join(", ") })), area((typeof value === "object" ? value[form.form] : form.form === "other" ? value : "") ?? "", formName(form.form), form.form))) : area(plain(value), t("translation")),
        one.placeholders ? h("div.chips", one.placeholders.map(({ name, type }) => h("button.chip", { type: "button", title: type, disabled: !isEditable, onclick: () => insert("{" + name + "}") }, "{" + name + "}"))) : null,
        one.isGone ? h("div.conflict", { role: "alert" }, t("gone-text")) : draft?.conflict !== undefined ? conflict(one, draft) : null, parts.length, parts.said)),
    isEditable ? h("div.control", { style: { "flex-wrap": "wrap" } },
      (parts.save = h("button.button.primary", { onclick: () => save(true) }, t("save-next"))), one.text && one.state !== "done" && !draft ? h("button.button", { onclick: () => confirmThis() }, t("confirm")) : null,
      h("button.button.quiet", { onclick: () => move(-1) }, t("previous")), h("button.button.quiet", { onclick: () => move(1) }, t("next")), parts.discard) : null, parts.change),
    h("div.keys", [["Ctrl Enter", "key-save-next"], ["Alt ↓", "key-next-text"], ["Alt ↑", "key-previous-text"]].map(([key, about]) => h("span", key.split(" ").map((one) => [h("kbd", keyName(one)), " "]), t(about)))));
  now.querySelectorAll("textarea").forEach((area) => area.addEventListener("keydown", (event) => {
    if (event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) { event.preventDefault(); move(event.key === "ArrowDown" ? 1 : -1); }
  }));
  measure(one);
  inspectSoon();
  if (takesFocus) now.querySelector("textarea")?.focus();
}

/** Shows a conflict with someone else's edit. Nothing is overwritten without the user's decision. */
const conflict = (one, draft) => h("div.conflict", { role: "alert" }, h("strong", t("conflict")), h("p", { lang: data.in }, t("conflict-theirs", { value: said(draft.conflict) })), h("div.actions",
  h("button.button", { type: "button", onclick: () => { drafts.discard(data, one); progress(); long?.again(); desk(true); } }, t("keep-theirs")), " ",
  h("button.button.primary", { type: "button", onclick: () => { draft.was = draft.conflict; delete draft.conflict; save(false); } }, t("save-mine"))));
const said = (value) => (value === null ? t("nothing") : typeof value === "object" ? Object.values(value).join(" / ") : value);

function insert(text) {
  const area = parts.desk.querySelector("textarea");
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.focus();
  area.dispatchEvent(new Event("input"));
}

const sign = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Matches whole words. */
const alone = (words, flags) => new RegExp("(?<![\\p{L}])(" + words.map(sign).join("|") + ")(?![\\p{L}])", flags);

/** Highlights the glossary's terms in the source text. */
function marked(text) {
  const terms = data.glossary.flatMap((term) => [term.term, ...term.forms]).filter(Boolean);
  if (!terms.length) return text;
  const pattern = alone(terms, "giu");
  return text.split(pattern).map((part, index) => (index % 2 ? h("mark", { title: term(part)?.translations.join(", ") }, part) : part));
}
const term = (word) => data.glossary.find((one) => [one.term, ...one.forms].some((form) => form.toLowerCase() === word.toLowerCase()));

/** Shows the length of a text with a limit. */
function measure(one) {
  if (!one.budget) return;
  const value = drafts.of(data, one)?.value ?? one.text;
  const texts = value ? (typeof value === "object" ? Object.values(value) : [value]) : [];
  const size = Math.max(0, ...texts.map((part) => [...part].length));
  parts.length.replaceChildren(h("p.length" + (size > one.budget ? ".over" : ""), t("length", { size: number(size), budget: number(one.budget) })));
}

function move(by) {
  const before = at;
  at = Math.min(list.length - 1, Math.max(0, at + by));
  if (before !== at) long?.again();
  const row = at * 36;
  if (before !== at) stand();
  if (row < parts.list.scrollTop || row > parts.list.scrollTop + parts.list.clientHeight - 36) parts.list.scrollTop = row - 72;
  desk(true);
}
export const step = (by) => move(by);

// MARK: Saving

/** Saves and confirms the text, then opens the next. */
export function save(goesOn) {
  const one = list[at];
  if (!one || page.isReadOnly()) return;
  const draft = drafts.of(data, one);
  if (draft?.conflict !== undefined) return page.toast(t("conflict"));
  const wanted = edit(one);
  if (wanted) return send(one, wanted, goesOn);
  if (goesOn) move(1);
}
/** Returns the edit that saving would make, or `null` if there is none. */
function edit(one) {
  const draft = drafts.of(data, one);
  if (draft) return { value: drafts.filled(draft.value) };
  return one.text && one.state !== "done" && !one.isGone ? { confirm: true } : null;
}
/** Returns an edit in the form of the request. */
function request(one, edit) {
  const draft = drafts.of(data, one);
  return { pack: data.pack, in: data.in, path: one.path, known: true, was: draft ? draft.was : one.text ?? null, source: one.source, ...edit };
}

let isAsking = false, asksAgain = false;
/** Inspects the text now, or once the previous answer arrives, so that only one request is in flight. */
async function inspectSoon() {
  asksAgain = isAsking;
  if (isAsking || exported) return;
  isAsking = true;
  await inspect().catch((error) => { if (!(error instanceof Refusal)) page.problem(error); });
  isAsking = false;
  if (asksAgain) inspectSoon();
}
/** Shows the findings of the typed text and its change in the files. */
async function inspect() {
  const one = list[at], { said, change, save } = parts;
  const wanted = one && !one.isGone && (edit(one) ?? (one.text ? { value: one.text } : null));
  if (!wanted) return said && drawFindings([]);
  const isCurrent = () => said === parts.said && said.isConnected;
  try {
    const { files, text = [] } = await act("edit", { edits: [request(one, wanted)] });
    if (!isCurrent()) return;
    drawFindings(text);
    if (change.open) change.lastElementChild.replaceChildren(...files.flatMap((file) => [h("p.small.soft", file.path), diff(file.diff)]));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!isCurrent()) return;
    // After someone else's edit, the view is about to show the conflict.
    const refusal = error.isConflict ? [] : [h("div.finding.error", h("p", error.message), error.advice.map((one) => h("p", one)))];
    (change.open ? change.lastElementChild : said).replaceChildren(...refusal);
  }
}
/** Shows findings, each with its fix. Errors block saving. */
function drawFindings(findings) {
  if (parts.save) parts.save.disabled = findings.some((one) => one.severity === "error");
  parts.said.replaceChildren(...findings.map((one) => {
    const shown = finding(one);
    if (one.fix?.value !== undefined && !page.isReadOnly()) shown.append(h("button.button", { type: "button", onclick: () => put(one.fix.value) }, told(one.fix.title)));
    return shown;
  }));
}
/** Sets the fields' value as if it were typed. */
function put(value) {
  const areas = [...parts.desk.querySelectorAll("textarea")];
  for (const area of areas) area.value = (typeof value === "object" ? value[area.dataset.field] : value) ?? "";
  for (const area of areas) area.dispatchEvent(new Event("input"));
  areas[0]?.focus();
}
const confirmThis = () => send(list[at], { confirm: true }, true);

async function send(one, edit, goesOn) {
  const where = data, draft = drafts.of(where, one), key = JSON.stringify([where.pack, where.in, one.path]);
  const isShown = () => data.pack === where.pack && data.in === where.in && parts.desk.isConnected && list[at] && name(list[at]) === name(one);
  if (busy.has(key)) { busy.set(key, { goesOn }); return; }
  busy.set(key, null);
  if (draft) draft.sent = edit.value ?? null;
  try {
    const answer = await act("edit", { write: true, title: plain(one.source), edits: [request(one, edit)] });
    drafts.saved(where, one);
    const row = isShown() ? list[at] : one;
    if (edit.value !== undefined) row.text = edit.value ?? undefined;
    row.state = edit.value === null ? "missing" : "done";
    delete row.former;
    progress();
    long?.again();
    if (isShown()) { if (goesOn && !drafts.of(where, one) && at < list.length - 1) move(1); else again(); }
    page.written(answer);
  } catch (error) {
    if (error.findings?.length) {
      page.problem(error);
      if (isShown()) inspectSoon();
    } else if (!error.isConflict || !draft) {
      page.problem(error);
      // The source text has changed since the refused edit, so the view shows it.
      if (error instanceof Refusal) page.refresh().catch(page.problem);
    } else {
      draft.conflict = error.now ?? null;
      if (isShown()) again(); else page.toast(t("conflict") + ": " + plain(one.source));
    }
  } finally {
    const next = busy.get(key);
    busy.delete(key);
    if (draft) delete draft.sent;
    if (next && isShown() && drafts.of(where, one)) save(next.goesOn);
  }
}
