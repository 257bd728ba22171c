// Unsaved translations. They are kept across views until they are saved or discarded.
const all = new Map();
const key = (data, one) => JSON.stringify([data.pack, data.in, one.path]);

/** Normalizes a value for comparison: an empty text, or a text without forms, counts as missing. */
export function filled(value) {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const forms = Object.entries(value).filter(([, text]) => text).sort(([a], [b]) => (a < b ? -1 : 1));
  return forms.length ? Object.fromEntries(forms) : null;
}
export const same = (a, b) => JSON.stringify(filled(a)) === JSON.stringify(filled(b));

export const count = () => all.size;
/** Returns the place of the first draft. */
export const first = () => all.values().next().value;
export const of = (data, one) => all.get(key(data, one));
export const discard = (data, one) => all.delete(key(data, one));

/** Records a draft, with the previous value and the source text at the time typing began. */
export function type(data, one, value) {
  const draft = of(data, one) ?? { pack: data.pack, in: data.in, text: one, was: filled(one.text) };
  draft.value = value;
  if (same(value, draft.was) && draft.sent === undefined && draft.conflict === undefined) discard(data, one); else all.set(key(data, one), draft);
}

/** Marks the sent value as saved. Later edits stay unsaved. */
export function saved(data, one) {
  const draft = of(data, one);
  if (draft?.sent === undefined) return;
  if (same(draft.value, draft.sent)) return discard(data, one);
  draft.was = draft.sent;
}

/** Compares the drafts with reloaded files and marks conflicts with other people's edits. */
export function meet(data, one) {
  const draft = of(data, one);
  if (!draft || draft.sent !== undefined) return;
  if (same(one.text, draft.value)) return discard(data, one);
  if (same(one.text, draft.was)) delete draft.conflict; else draft.conflict = filled(one.text);
}

/** Returns the drafts whose text was removed from the files. */
export function orphans(data) {
  const there = new Set(data.texts.map((one) => key(data, one)));
  return [...all].filter(([name, draft]) => draft.pack === data.pack && draft.in === data.in && !there.has(name)).map(([, draft]) => ({ ...draft.text, isGone: true }));
}
