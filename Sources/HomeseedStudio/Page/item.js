// An item as a form beside the cards: what it says, in two languages, and the change as it will stand in the file.
import { act, ask, exported } from "./api.js";
import { diff, grow, h, icon } from "./dom.js";
import { address, go, route } from "./route.js";
import { named, number, t } from "./texts.js";
import { money, step, swatch } from "./content.js";
import { removeItem, renameItem } from "./actions.js";
import { control } from "./controls.js";

let page = null, item = null, panel = null, parts = {}, edits = new Map(), timer = 0, asked = 0;

export const isDirty = () => edits.size > 0;

export async function show(here, owner, current) {
  page = owner;
  const tag = page.language(here.pack);
  if (item && panel && current === panel && item.pack === here.pack && item.kind === here.kind && item.id === here.id && item.in === tag) return panel;
  if (edits.size && !confirm(t("leave"))) { history.back(); return current; }
  edits = new Map();
  item = { ...(await ask("item", { pack: here.pack, kind: here.kind, id: here.id })), in: tag };
  panel = h("aside.panel", { "aria-label": item.title });
  draw();
  return panel;
}

/** What others changed meanwhile is shown; what is not saved here stays. */
export async function reload(here, owner) {
  page = owner;
  if (!item || !panel?.isConnected) return;
  const mine = item;
  let next;
  try { next = { ...(await ask("item", { pack: item.pack, kind: item.kind, id: item.id })), in: item.in }; } catch { if (mine === item && panel?.isConnected) panel.prepend(h("div.banner", t("gone-item"))); return; }
  if (mine !== item) return;
  if (JSON.stringify(next) === JSON.stringify(item)) return;
  const before = item;
  item = next;
  for (const [key, edit] of edits) {
    const now = known(edit.field, edit.in);
    if (JSON.stringify(now) === JSON.stringify(edit.value)) edits.delete(key);
    else if (JSON.stringify(now) !== JSON.stringify(edit.was)) edit.conflict = now;
  }
  const focus = document.activeElement?.dataset?.field;
  const selection = focus ? [document.activeElement.selectionStart, document.activeElement.selectionEnd] : null;
  const top = panel.scrollTop;
  draw(before);
  panel.scrollTop = top;
  if (focus) {
    const again = panel.querySelector(`[data-field="${CSS.escape(focus)}"]`);
    again?.focus({ preventScroll: true });
    try { again?.setSelectionRange?.(...selection); } catch { /* a field without letters */ }
  }
  if (edits.size) preview();
}

/** What stands in the files now. */
function known(name, tag) {
  const field = item.fields.find((one) => one.name === name);
  if (!field) return null;
  return tag ? field.text?.translations[tag]?.text ?? null : field.value ?? null;
}
const key = (name, tag) => name + "/" + (tag ?? "");

function change(field, tag, value) {
  if (value === "" || (Array.isArray(value) && !value.length && field.isOptional)) value = null;
  const was = edits.get(key(field.name, tag))?.was ?? known(field.name, tag);
  if (JSON.stringify(value) === JSON.stringify(known(field.name, tag))) edits.delete(key(field.name, tag));
  else edits.set(key(field.name, tag), { field: field.name, in: tag, path: field.text?.path, was: was ?? null, value });
  drawBar();
  clearTimeout(timer);
  timer = setTimeout(preview, 90);
}

const request = (edit) => ({ pack: item.pack, kind: item.kind, id: item.id, field: edit.field, in: edit.in, path: edit.path, known: true, was: edit.was, value: edit.value });

/** Asks what it would become, and what would be found. */
async function preview() {
  const mine = ++asked;
  if (!edits.size) { parts.change.replaceChildren(); return drawFindings(item.findings); }
  try {
    const answer = await act("edit", { edits: [{ pack: item.pack, kind: item.kind, id: item.id, ...request([...edits.values()][0]) }, ...[...edits.values()].slice(1).map(request)] });
    if (mine !== asked) return;
    drawFindings(answer.item ?? []);
    const isOpen = parts.change.querySelector("details")?.open ?? false;
    const others = answer.findings.filter((one) => !(answer.item ?? []).some((mine) => mine.key === one.key));
    parts.change.replaceChildren(...[answer.files.length ? h("details", { open: isOpen }, h("summary", t("change-in", { files: answer.files.map((file) => file.path).join(", ") })), answer.files.map((file) => [h("p.small.soft", file.path), diff(file.diff)])) : null,
      ...others.slice(0, 3).map((one) => finding(one))].filter(Boolean));
  } catch (error) {
    if (mine !== asked) return;
    if (error.isConflict) return conflict(error);
    parts.change.replaceChildren(h("div.finding.error", h("p", error.message), (error.advice ?? []).map((one) => h("p", one))));
  }
}

function conflict(error) {
  const edit = [...edits.values()].find((one) => JSON.stringify(known(one.field, one.in)) !== JSON.stringify(one.was) || JSON.stringify(one.was) !== JSON.stringify(error.now)) ?? [...edits.values()][0];
  if (!edit) return;
  edit.conflict = error.now ?? null;
  draw();
}

/** Saves what was changed. True where there was something. */
export function save(goesOn) {
  if (!panel?.isConnected || !item) return false;
  if (!edits.size) { if (goesOn) step(1, route()); return true; }
  write(goesOn);
  return true;
}
async function write(goesOn, force = false) {
  const all = [...edits.values()];
  try {
    const answer = await act("edit", { title: item.title, write: true, force, edits: all.map(request) });
    edits.clear();
    item = { ...(await ask("item", { pack: item.pack, kind: item.kind, id: item.id })), in: item.in };
    draw();
    page.written(answer);
    if (goesOn) step(1, route());
  } catch (error) {
    if (error.isConflict) return conflict(error);
    page.problem(error);
  }
}

// MARK: Drawing

function draw() {
  parts = { findings: new Map(), change: h("div.list", { "aria-live": "polite" }), bar: h("div.actions") };
  const isEditable = item.isWritable && !page.isReadOnly();
  const fields = item.fields.filter((field) => field.control !== "elsewhere" || field.inherited);
  panel.replaceChildren(...[
    h("header.panel-head", swatch({ ...item }), h("h1", { tabindex: -1 }, item.title), h("button.button.quiet.icon", { "aria-label": t("close"), title: t("close"), onclick: () => page.closePanel() }, icon("close")),
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
    ...(edits.size ? [h("button.button.quiet", { type: "button", onclick: () => { edits.clear(); draw(); } }, t("discard")), h("span.soft.small", t("unsaved", { count: edits.size }))] : []));
}

function drawField(field, isEditable) {
  const holder = h("div.list", { style: { gap: "4px" } });
  parts.findings.set(field.name, holder);
  const id = "field-" + field.name;
  if (field.control === "text") return h("fieldset.field", h("legend", field.label), drawText(field, id, isEditable), field.text?.comment ? h("p.about", field.text.comment) : null, conflicts(field), holder);
  const edit = edits.get(key(field.name));
  const made = control(field, edit ? edit.value : field.value, { id, item, isEditable, change: (value) => change(field, undefined, value), values: (name) => edits.get(key(name))?.value ?? item.fields.find((one) => one.name === name)?.value ?? item.fields.find((one) => one.name === name)?.inherited, currency: item.currency });
  const about = [field.about, field.least !== undefined && field.most !== undefined ? t("range", { least: field.least, most: field.most }) : field.least !== undefined ? t("least", { least: field.least }) : field.most !== undefined ? t("most", { most: field.most }) : "", field.day ? t("means-day", { day: field.day }) : ""].filter(Boolean).join(" · ");
  const from = !field.isOwn && field.inherited !== undefined ? t(field.from === "group" ? "from-group" : "from-default", { value: field.inherited }) : "";
  const isGroup = made.isGroup;
  return h(isGroup ? "fieldset.field" : "div.field", h(isGroup ? "legend" : "label", isGroup ? {} : { for: id }, field.label), made.element, h("p.about", [about, from].filter(Boolean).join(" · ")), conflicts(field), holder);
}

function conflicts(field) {
  return [...edits.values()].filter((edit) => edit.field === field.name && edit.conflict !== undefined).map((edit) => h("div.conflict", { role: "alert" },
    h("strong", t("conflict")), h("p", t("conflict-theirs", { value: said(edit.conflict) })), h("p", t("conflict-yours", { value: said(edit.value) })),
    h("div.actions", h("button.button", { type: "button", onclick: async () => { edits.delete(key(edit.field, edit.in)); item = { ...(await ask("item", { pack: item.pack, kind: item.kind, id: item.id })), in: item.in }; draw(); } }, t("keep-theirs")), " ",
      h("button.button.primary", { type: "button", onclick: () => { edit.was = edit.conflict; delete edit.conflict; write(false, true); } }, t("save-mine")))));
}
const said = (value) => (value === null || value === undefined ? t("nothing") : typeof value === "object" ? Object.values(value).join(" / ") : String(value));

function drawText(field, id, isEditable) {
  const others = item.in && item.in !== item.language;
  const translation = field.text?.translations[item.in];
  const side = (tag, isSource) => {
    const edit = edits.get(key(field.name, isSource ? undefined : tag));
    const value = edit ? edit.value : isSource ? field.value ?? field.text?.source ?? null : translation?.text ?? null;
    const state = isSource ? "" : !field.text ? "" : translation?.state ?? "missing";
    const canEdit = isEditable && (isSource || (field.text && item.languages.includes(tag)));
    return h("div", h("div.tag", h("span", named(tag)), state && state !== "done" ? h("span", t("state-" + state)) : null),
      textField(value, { id: id + (isSource ? "" : "-" + tag), name: field.name + (isSource ? "" : "/" + tag), label: field.label + ", " + named(tag), tag, canEdit, isMissing: !isSource && state === "missing", budget: field.text?.budget, change: (next) => change(field, isSource ? undefined : tag, next) }),
      !isSource && translation?.former ? h("p.about", t("former", { text: said(translation.former) })) : null);
  };
  const names = field.text?.placeholders;
  return [h("div" + (others ? ".pair" : ""), side(item.language, true), others ? side(item.in, false) : null), names ? h("div.chips", names.map((one) => h("span.chip", { title: one.type }, "{" + one.name + "}"))) : null];
}

/** A text, or its plural forms. */
export function textField(value, options) {
  if (value && typeof value === "object") {
    const now = { ...value };
    return h("div.forms", Object.keys(value).map((form) => h("label.form-line", h("span", t("form-" + form) === "form-" + form ? form : t("form-" + form)), area(value[form], { ...options, id: null, name: options.name + "." + form, label: options.label + ", " + form, change: (text) => { now[form] = text; options.change({ ...now }); } }))));
  }
  return area(value, options);
}
function area(value, { id, name, label, tag, canEdit, isMissing, budget, change: changed }) {
  const length = h("span.length", { "aria-live": "off" });
  const count = (text) => { if (!budget) return; const size = [...text].length; length.textContent = t("length", { size: number(size), budget: number(budget) }); length.classList.toggle("over", size > budget); };
  const element = grow(h("textarea" + (isMissing ? ".missing-field" : ""), { id, "data-field": name, "aria-label": label, lang: tag, rows: 1, value: value ?? "", readonly: !canEdit, placeholder: isMissing && canEdit ? t("write-here", { language: named(tag) }) : null, oninput: (event) => { count(event.target.value); changed(event.target.value); } }));
  count(value ?? "");
  return h("div", element, budget ? length : null);
}

// MARK: What is found, and what uses it

export function finding(one) {
  return h("div.finding." + one.severity, h("p", one.headline + (one.label ? ": " + one.label : "")), one.notes.slice(0, 2).map((note) => h("p", note)));
}
function drawFindings(found) {
  for (const holder of parts.findings.values()) holder.replaceChildren();
  parts.general.replaceChildren();
  for (const one of found) (parts.findings.get(one.field) ?? parts.general).append(finding(one));
}
function drawUses() {
  if (!item.uses.length) return h("p.soft.small", item.isTemplate ? t("is-template") : t("used-nowhere"));
  return h("details", h("summary", t("used", { count: item.uses.length })), h("div.uses", item.uses.map((use) => use.item
    ? h("a.text-link", { href: address([use.item.pack, use.item.kind, use.item.id]) }, use.title + " · " + use.path.split("/").pop() + " " + t("line", { line: number(use.line) }))
    : h("span", use.path + " " + t("line", { line: number(use.line) })))));
}
const more = () => h("div.control", h("button.button.quiet", { type: "button", onclick: () => renameItem(page, item) }, t("rename")), h("button.button.quiet.danger", { type: "button", onclick: () => removeItem(page, item) }, t("delete")));
