// The form of an item beside the cards: its texts in two languages and the change to the file.
import { act, ask, Refusal } from "./api.js";
import { diff, grow, h, icon, keepingFocus, said, wordChanges } from "./dom.js";
import { filled, same } from "./drafts.js";
import { go, place, route } from "./route.js";
import { checkText, formName, named, number, spoken, t, told } from "./texts.js";
import { money, step, swatch } from "./content.js";
import { removeItem, renameItem, usesList } from "./actions.js";
import { control } from "./controls.js";

let page = null, item = null, panel = null, parts = {}, edits = new Map(), asked = 0, isAsking = false, asksAgain = false, isSaving = false, savesAgain = null;

export const isDirty = () => edits.size > 0;

const isOf = (here) => item && item.pack === here.pack && item.kind === here.kind && item.id === here.id;

/** Whether the form may be left. Asks first if there are unsaved changes. */
export function mayLeave(next) {
  if (!edits.size || !panel?.isConnected || isOf(next)) return true;
  if (!confirm(t("leave"))) return false;
  edits = new Map();
  return true;
}

export async function show(here, owner, current, isCurrent) {
  page = owner;
  const tag = page.language(here.pack);
  if (panel && current === panel && isOf(here)) {
    if (item.in !== tag) { item = { ...item, in: tag }; redraw(); }
    return panel;
  }
  const next = await ask("item", { pack: here.pack, kind: here.kind, id: here.id });
  if (!isCurrent()) return current;
  edits = new Map();
  item = { ...next, in: tag };
  parts = {};
  panel = h("aside.panel", { "aria-label": item.title });
  draw();
  return panel;
}

/** Shows changes that others made and keeps unsaved edits. */
export async function reload(here, owner) {
  page = owner;
  if (!item || !panel?.isConnected) return;
  const before = item;
  let next = null;
  try { next = await ask("item", { pack: item.pack, kind: item.kind, id: item.id }); } catch (error) { if (!(error instanceof Refusal)) throw error; }
  if (before !== item || !panel?.isConnected) return;
  parts.gone.hidden = Boolean(next);
  if (!next || JSON.stringify({ ...next, in: item.in }) === JSON.stringify(item)) return;
  take(next);
  if (edits.size) previewSoon();
}

/** Takes over the reloaded item: drops saved edits and marks conflicts with other people's edits. */
function take(next) {
  item = { ...next, in: item.in };
  for (const [name, edit] of edits) {
    const now = known(edit.field, edit.in);
    if (edit.sent !== undefined) continue;
    if (same(now, edit.value)) edits.delete(name);
    else if (same(now, edit.was)) delete edit.conflict;
    else edit.conflict = now;
  }
  redraw();
}

/** Redraws the form without disturbing the field that is being typed in. */
function redraw() {
  keepingFocus(panel, draw, (element) => {
    const [field, tag] = element.dataset.field.split(".")[0].split("/");
    return "entry" in element.dataset || edits.has(key(field, tag));
  });
}

/** Returns the value in the files. */
function known(name, tag) {
  const field = item.fields.find((one) => one.name === name);
  if (!field) return null;
  return tag ? field.text?.translations[tag]?.text ?? null : field.value ?? null;
}
const key = (name, tag) => name + "/" + (tag ?? "");

/** Records an edit, with the value at the time typing began. */
function change(field, tag, value) {
  if (!panel.isConnected) return;
  if (value === "" || (Array.isArray(value) && !value.length && field.isOptional)) value = null;
  const name = key(field.name, tag), edit = edits.get(name), now = known(field.name, tag);
  if (same(value, now) && edit?.sent === undefined) edits.delete(name);
  else edits.set(name, Object.assign(edit ?? { field: field.name, in: tag, path: field.text?.path, was: now }, { value }));
  if (edit?.conflict !== undefined && !edits.has(name)) redraw();
  // Sends the request before the page is drawn.
  previewSoon();
  drawBar();
}

/** Inspects now, or once the previous answer arrives, so that only one request is in flight. */
async function previewSoon() {
  asksAgain = isAsking;
  if (isAsking) return;
  isAsking = true;
  await preview();
  isAsking = false;
  if (asksAgain) previewSoon();
}

const request = (edit) => ({ pack: item.pack, kind: item.kind, id: item.id, field: edit.field, in: edit.in, path: edit.path, known: true, was: edit.was, value: filled(edit.value) });
/** Returns the edits that may be written. Edits in conflict need the user's decision. */
const open = () => [...edits.values()].filter((edit) => edit.conflict === undefined);

/** Requests the resulting change and its findings. */
async function preview() {
  const mine = ++asked;
  if (!open().length) { parts.change.replaceChildren(); return drawFindings(item.findings); }
  try {
    const answer = await act("edit", { edits: open().map(request) });
    if (mine !== asked) return;
    drawFindings(answer.item ?? []);
    // Opens a change of more than one line, unless the user closed it.
    if (answer.lines <= 1) parts.isClosed = false;
    const isOpen = answer.lines > 1 ? !parts.isClosed : parts.change.querySelector("details")?.open ?? false;
    const others = answer.findings.filter((one) => !(answer.item ?? []).some((mine) => mine.key === one.key));
    parts.change.replaceChildren(...[answer.files.length ? h("details", { open: isOpen, ontoggle: (event) => { if (event.target.isConnected) parts.isClosed = !event.target.open; } }, h("summary", t("change-in", { files: answer.files.map((file) => file.path).join(", ") })), answer.files.map((file) => [h("p.small.soft", file.path), diff(file.diff)])) : null,
      ...others.slice(0, 3).map((one) => finding(one))].filter(Boolean));
    keepInSight();
  } catch (error) {
    if (mine !== asked) return;
    if (error.isConflict && await conflict()) return;
    parts.change.replaceChildren(h("div.finding.error", h("p", error.message), (error.advice ?? []).map((one) => h("p", one))));
  }
}

/** Shows the change below the form, so that it does not cover the focused field. */
function keepInSight() {
  panel.style.setProperty("scroll-padding-bottom", (parts.bar.parentElement?.offsetHeight ?? 0) + 8 + "px");
  const typed = document.activeElement;
  if (panel.contains(typed) && !parts.bar.parentElement?.contains(typed)) typed.scrollIntoView({ block: "nearest" });
}

/** Marks the fields that others edited. Returns false if there are none. */
async function conflict() {
  const mine = panel;
  const next = await ask("item", { pack: item.pack, kind: item.kind, id: item.id });
  if (panel !== mine) return true;
  const before = open().length;
  take(next);
  return open().length < before;
}

/** Saves the edits. Returns whether there were any. */
export function save(goesOn) {
  if (!panel?.isConnected || !item) return false;
  for (const entry of panel.querySelectorAll("[data-entry]")) if (entry.value.trim()) entry.dispatchEvent(new Event("change"));
  if (!edits.size) { if (goesOn) step(1, route()); return true; }
  write(goesOn);
  return true;
}
/** - accepts: whether the user accepts the errors that would result. */
async function write(goesOn, accepts = false) {
  if (isSaving) { savesAgain = { goesOn }; return; }
  const all = open(), mine = panel, own = edits;
  if (!all.length) return page.toast(t("conflict"));
  isSaving = true;
  for (const edit of all) edit.sent = filled(edit.value);
  try {
    const answer = await act("edit", { title: item.title, write: true, accepts, edits: all.map(request) });
    // Edits typed since then stay unsaved.
    for (const edit of all) {
      const name = key(edit.field, edit.in);
      if (!same(edit.value, edit.sent)) edit.was = edit.sent; else if (own.get(name) === edit) own.delete(name);
    }
    settle(all);
    page.written(answer);
    if (panel !== mine) return;
    const next = await ask("item", { pack: item.pack, kind: item.kind, id: item.id });
    if (panel !== mine) return;
    take(next);
    if (goesOn && !edits.size) step(1, route()); else if (edits.size) previewSoon();
  } catch (error) {
    settle(all);
    if (error.findings?.length && panel === mine) {
      // A pending answer would replace the conflict.
      asked += 1;
      parts.change.replaceChildren(h("div.finding.error", { role: "alert" }, h("p", h("strong", error.message)), error.advice.map((one) => h("p", one)), h("button.button", { type: "button", onclick: () => write(goesOn, true) }, t("save-anyway"))), ...error.findings.slice(0, 3).map(finding));
      keepInSight();
    } else if (!error.isConflict || panel !== mine || !(await conflict().catch(() => false))) page.problem(error);
  } finally {
    isSaving = false;
    const again = savesAgain;
    savesAgain = null;
    if (again && panel === mine && edits.size) write(again.goesOn);
  }
}
const settle = (all) => { for (const edit of all) delete edit.sent; };

// MARK: Drawing

function draw() {
  parts = { findings: new Map(), change: h("div.list", { "aria-live": "polite" }), bar: h("div.actions"), gone: h("div.banner", { role: "status", hidden: parts.gone?.isConnected ? parts.gone.hidden : true }, t("gone-item")) };
  const isEditable = item.isWritable && !page.isReadOnly();
  const fields = item.fields.filter((field) => field.control !== "elsewhere" || field.inherited);
  panel.replaceChildren(...[
    parts.gone, h("header.panel-head", swatch({ ...item }), h("h1", { tabindex: -1 }, item.title), h("button.button.quiet.icon", { "aria-label": t("close"), title: t("close"), onclick: () => page.closePanel() }, icon("close")),
      h("div.where.soft.small", h("code", item.id), h("span", t("stands-in", { file: item.path, line: number(item.line ?? 1) })), item.was.length ? h("span", t("was", { ids: item.was.join(", ") })) : null)),
    h("form.form", { onsubmit: (event) => event.preventDefault() }, general(), fields.map((field) => drawField(field, isEditable)), drawUses(), isEditable && !item.isTemplate ? more() : null),
    isEditable ? h("div.save-bar", parts.change, parts.bar) : null,
  ].filter(Boolean));
  drawBar();
  drawFindings(item.findings);
}

function general() { parts.general = h("div.list"); return parts.general; }

function drawBar() {
  const files = item.path?.split("/").pop();
  parts.bar.replaceChildren(
    h("button.button.primary", { type: "button", disabled: !edits.size, onclick: () => save(false) }, edits.size ? t("save-to", { file: [...edits.values()].every((edit) => edit.in) ? t("the-translation") : files }) : t("saved-all")),
    ...(edits.size ? [h("button.button.quiet", { type: "button", onclick: () => { edits.clear(); redraw(); } }, t("discard")), h("span.soft.small", t("unsaved", { count: edits.size }))] : []));
}

function drawField(field, isEditable) {
  const holder = h("div.list", { style: { gap: "4px" } });
  parts.findings.set(field.name, holder);
  const id = "field-" + field.name;
  if (field.control === "text") return h("fieldset.field", h("legend", field.label), purpose(field), drawText(field, id, isEditable), field.text?.comment ? h("p.about", field.text.comment) : null, conflicts(field), holder);
  const edit = edits.get(key(field.name));
  const made = control(field, edit ? edit.value : field.value, { id, item, isEditable, change: (value) => change(field, undefined, value), values: (name) => edits.get(key(name))?.value ?? item.fields.find((one) => one.name === name)?.value ?? item.fields.find((one) => one.name === name)?.inherited, currency: item.currency });
  const about = [field.about.split(". ").map(told).join(". "), field.least !== undefined && field.most !== undefined ? t("range", { least: field.least, most: field.most }) : field.least !== undefined ? t("least", { least: field.least }) : field.most !== undefined ? t("most", { most: field.most }) : "", field.day ? t("means-day", { day: field.day }) : ""].filter(Boolean).join(" · ");
  const from = !field.isOwn && field.inherited ? t(field.from === "group" ? "from-group" : "from-default", { value: field.inherited }) : "";
  const isGroup = made.isGroup;
  return h(isGroup ? "fieldset.field" : "div.field", h(isGroup ? "legend" : "label", isGroup ? {} : { for: id }, field.label), purpose(field), made.element, h("p.about", [about, from].filter(Boolean).join(" · ")), conflicts(field), holder);
}

/** Shows the field's description from its declaration. */
const purpose = (field) => (field.purpose ? h("p.about", field.purpose[0].toUpperCase() + field.purpose.slice(1)) : null);

function conflicts(field) {
  return [...edits.values()].filter((edit) => edit.field === field.name && edit.conflict !== undefined).map((edit) => h("div.conflict", { role: "alert" },
    h("strong", t("conflict")), h("p", t("conflict-theirs", { value: shown(edit.conflict) })), h("p", t("conflict-yours", { value: shown(edit.value) })),
    h("div.actions", h("button.button", { type: "button", onclick: () => { edits.delete(key(edit.field, edit.in)); redraw(); previewSoon(); } }, t("keep-theirs")), " ",
      h("button.button.primary", { type: "button", onclick: () => { edit.was = edit.conflict; delete edit.conflict; redraw(); write(false); } }, t("save-mine")))));
}
const shown = (value) => (value === null || value === undefined ? t("nothing") : typeof value === "object" ? Object.values(value).join(" / ") : String(value));

function drawText(field, id, isEditable) {
  const others = item.in && item.in !== item.language;
  const translation = field.text?.translations[item.in];
  const side = (tag, isSource) => {
    const edit = edits.get(key(field.name, isSource ? undefined : tag));
    const value = edit ? edit.value : isSource ? field.value ?? field.text?.source ?? null : translation?.text ?? null;
    const forms = field.text?.forms?.[tag];
    const state = isSource ? "" : !field.text ? "" : translation?.state ?? "missing";
    const canEdit = isEditable && (isSource || (field.text && item.languages.includes(tag)));
    return h("div", h("div.tag", h("span", named(tag)), state && state !== "done" ? h("span", t("state-" + state)) : null),
      textField(forms && (value === null || typeof value === "object") ? { ...Object.fromEntries(forms.map((one) => [one.form, ""])), ...value } : value, { forms, id: id + (isSource ? "" : "-" + tag), name: field.name + (isSource ? "" : "/" + tag), label: field.label + ", " + named(tag), tag, canEdit, isMissing: !isSource && state === "missing", budget: field.text?.budget, change: (next) => change(field, isSource ? undefined : tag, next) }),
      !isSource && translation?.former ? h("p.about", t("former-was"), " ", h("span", { lang: item.language }, wordChanges(shown(translation.former), shown(field.text.source)))) : null,
      !isSource && canEdit && !edit && translation?.text && state !== "done" ? h("button.button.quiet", { type: "button", onclick: () => confirmThis(field, tag) }, t("confirm")) : null);
  };
  const names = field.text?.placeholders;
  return [h("div" + (others ? ".pair" : ""), side(item.language, true), others ? side(item.in, false) : null), names ? h("div.chips", names.map((one) => h("span.chip", { title: one.type }, "{" + one.name + "}"))) : null];
}

/** Confirms that a translation matches the current source text. */
async function confirmThis(field, tag) {
  try {
    page.written(await act("edit", { write: true, title: item.title, edits: [{ pack: item.pack, in: tag, path: field.text.path, source: field.text.source, confirm: true }] }));
  } catch (error) { page.problem(error); }
}

/** Draws the field of a text or of its plural forms. */
export function textField(value, options) {
  if (value && typeof value === "object") {
    const now = { ...value };
    return h("div.forms", Object.keys(value).map((form) => h("label.form-line", h("span", formName(form), numbers(form, options.forms)), area(value[form], { ...options, id: null, name: options.name + "." + form, label: options.label + ", " + form, change: (text) => { now[form] = text; options.change({ ...now }); } }))));
  }
  return area(value, options);
}
const numbers = (form, forms) => { const found = forms?.find((one) => one.form === form); return found ? h("span.soft", " · " + t("as-in", { numbers: found.numbers.join(", ") })) : null; };
function area(value, { id, name, label, tag, canEdit, isMissing, budget, change: changed }) {
  const length = h("span.length", { "aria-live": "off" });
  const count = (text) => { if (!budget) return; const size = [...text].length; length.textContent = t("length", { size: number(size), budget: number(budget) }); length.classList.toggle("over", size > budget); };
  const element = grow(h("textarea" + (isMissing ? ".missing-field" : ""), { id, "data-field": name, "aria-label": label, lang: tag, rows: 1, value: value ?? "", readonly: !canEdit, placeholder: isMissing && canEdit ? t("write-here", { language: named(tag) }) : null, oninput: (event) => { count(event.target.value); changed(event.target.value); } }));
  count(value ?? "");
  return h("div", element, budget ? length : null);
}

// MARK: Findings and users

/** Returns the notes of a finding. Stale translations need none, because the form has a button for the suggested command. */
const advice = (one) => (["stale-translation", "needs-review"].includes(one.check) ? [] : one.notes.slice(0, 2));
export function finding(one) {
  const first = spoken(one.headline) ? checkText(one.check) : null;
  return h("div.finding." + one.severity, first ? h("p", first) : null, h("p", said("span", one.headline), one.label ? [": ", said("span", one.label)] : null), advice(one).map((note) => said("p", note)));
}
function drawFindings(found) {
  for (const holder of parts.findings.values()) holder.replaceChildren();
  parts.general.replaceChildren();
  for (const one of found) (parts.findings.get(one.field) ?? parts.general).append(finding(one));
}
function drawUses() {
  if (!item.uses.length) return h("p.soft.small", item.isTemplate ? t("is-template") : t("used-nowhere"));
  return h("details", h("summary", t("used", { count: item.useCount })), usesList(item.uses, item.useCount));
}
const more = () => h("div.control", h("button.button.quiet", { type: "button", onclick: () => leaving(() => renameItem(page, item)) }, t("rename")), h("button.button.quiet.danger", { type: "button", onclick: () => leaving(() => removeItem(page, item)) }, t("delete")));
/** Runs an action that replaces the item. Asks before it drops unsaved edits. */
function leaving(go) {
  if (edits.size && !mayLeave({})) return;
  redraw();
  go();
}
