// The page's own words, in the languages that its pack is in.
const packs = {};
export const languages = ["en", "nl"];
let language = "en";
/** As a language is written where its pack comes from: British, not American. */
const written = () => ({ en: "en-GB", nl: "nl-NL" })[language] ?? language;

function flat(tree, path, into) {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "string") into[path + name] = value; else flat(value, name === "messages" ? "" : path + name + ".", into);
  }
  return into;
}

export async function load() {
  const base = document.documentElement.hasAttribute("data-static") ? "page/" : "/page/";
  await Promise.all(languages.map(async (one) => { packs[one] = flat(await (await fetch(base + one + ".json")).json(), "", {}); }));
  const asked = new URLSearchParams(location.search).get("language");
  const wanted = [asked, localStorage.getItem("homeseed-language"), ...navigator.languages.map((one) => one.split("-")[0])];
  use(wanted.find((one) => languages.includes(one)) ?? "en");
}
export function use(one) {
  language = one;
  document.documentElement.lang = one;
}
/** Whether there is such a text. */
export const has = (key) => key in (packs[language] ?? {});
export const current = () => language;

/** A text, with its form for `count` and its placeholders filled. */
export function t(key, values = {}) {
  const texts = packs[language] ?? {};
  let text = texts[key];
  if (values.count !== undefined) text = texts[key + "_" + new Intl.PluralRules(language).select(values.count)] ?? texts[key + "_other"] ?? text;
  if (text === undefined) return key;
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name) => (name in values ? (typeof values[name] === "number" ? number(values[name]) : values[name]) : whole));
}
/** A plural form by its name; `=0` is its own. */
export const formName = (form) => (t("form-" + form) === "form-" + form ? form : t("form-" + form));
export const number = (value) => new Intl.NumberFormat(written()).format(value);
export const date = (iso, options = { day: "numeric", month: "long", year: "numeric", weekday: "long" }) => new Intl.DateTimeFormat(written(), { ...options, timeZone: "UTC" }).format(new Date(iso + "T00:00:00Z"));
const names = {};
/** A language by its name in the page's own. */
export function named(tag) {
  names[language] ??= new Intl.DisplayNames([language], { type: "language" });
  try { const name = names[language].of(tag); return name[0].toUpperCase() + name.slice(1); } catch { return tag; }
}
