// What was typed of translations and is not saved: it stays until it is saved or discarded, wherever one looks meanwhile.
const all = new Map();
const key = (data, one) => JSON.stringify([data.pack, data.in, one.path]);

/** A value as it is compared: a text without letters, or without forms, is none. */
export function filled(value) {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const forms = Object.entries(value).filter(([, text]) => text).sort(([a], [b]) => (a < b ? -1 : 1));
  return forms.length ? Object.fromEntries(forms) : null;
}
export const same = (a, b) => JSON.stringify(filled(a)) === JSON.stringify(filled(b));

export const count = () => all.size;
/** Where the first of them is. */
export const first = () => all.values().next().value;
export const of = (data, one) => all.get(key(data, one));
export const discard = (data, one) => all.delete(key(data, one));

/** Something is typed: what stood there when that began is remembered with it, and so is the text that it translates. */
export function type(data, one, value) {
  const draft = of(data, one) ?? { pack: data.pack, in: data.in, text: one, was: filled(one.text) };
  draft.value = value;
  if (same(value, draft.was) && draft.sent === undefined && draft.conflict === undefined) discard(data, one); else all.set(key(data, one), draft);
}

/** What was sent stands in the file now; what was typed since is still to be saved. */
export function saved(data, one) {
  const draft = of(data, one);
  if (draft?.sent === undefined) return;
  if (same(draft.value, draft.sent)) return discard(data, one);
  draft.was = draft.sent;
}

/** What stands in the files is looked at again: what others wrote there meanwhile is a question. */
export function meet(data, one) {
  const draft = of(data, one);
  if (!draft || draft.sent !== undefined) return;
  if (same(one.text, draft.value)) return discard(data, one);
  if (same(one.text, draft.was)) delete draft.conflict; else draft.conflict = filled(one.text);
}

/** Texts that went from the files while something was typed for them. */
export function orphans(data) {
  const there = new Set(data.texts.map((one) => key(data, one)));
  return [...all].filter(([name, draft]) => draft.pack === data.pack && draft.in === data.in && !there.has(name)).map(([, draft]) => ({ ...draft.text, isGone: true }));
}
