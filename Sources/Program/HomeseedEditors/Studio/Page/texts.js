// The page's own texts, in the languages of its pack.
const packs = {};
export const languages = ["en", "nl"];
let language = "en";
/** Returns the locale for numbers and dates: British English, not American. */
const written = () => ({ en: "en-GB", nl: "nl-NL" })[language] ?? language;

function flat(tree, path, into) {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "string") into[path + name] = value; else flat(value, name === "messages" ? "" : path + name + ".", into);
  }
  return into;
}

const read = async (name) => flat(await (await fetch((document.documentElement.hasAttribute("data-static") ? "page/" : "/page/") + name + ".json")).json(), "", {});

export async function load() {
  await Promise.all(languages.map(async (one) => { packs[one] = await read(one); }));
  const asked = new URLSearchParams(location.search).get("language");
  const wanted = [asked, localStorage.getItem("homeseed-language"), ...navigator.languages.map((one) => one.split("-")[0])];
  await use(wanted.find((one) => languages.includes(one)) ?? "en");
}
export async function use(one) {
  if (one !== "en") await learn(one);
  language = one;
  document.documentElement.lang = one;
}

// MARK: Messages of the program

/** The message patterns by language: each English text with its placeholders, and its translation. */
const sayings = {};
/** Loads the translations of the checks' messages, which the program itself prints in English. */
async function learn(one) {
  if (sayings[one]) return;
  const [texts, others] = await Promise.all([read("findings.en"), read("findings." + one)]);
  const gap = /\{\{(\w+)\}\}/;
  const made = Object.entries(texts).filter(([key]) => key.startsWith("said-")).map(([key, text]) => {
    const parts = text.split(gap);
    return { size: text.length, names: parts.filter((_, at) => at % 2), pattern: new RegExp("^" + parts.map((part, at) => (at % 2 ? "(.+?)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))).join("") + "$", "s"), text: others[key] };
  });
  // The most specific pattern is tried first.
  sayings[one] = { texts: others, made: made.filter((each) => each.text).sort((a, b) => a.names.length - b.names.length || b.size - a.size), known: new Map() };
}
/** Translates a message of the program into the page's language, or returns it unchanged. */
export function told(text) {
  const here = sayings[language];
  if (!here || !text) return text;
  if (!here.known.has(text)) here.known.set(text, say(here, text));
  return here.known.get(text);
}
/** A list of quoted names: 'clean', 'tend' and 'plan'. */
const quoted = /^'[^']*'(?:, '[^']*')*(?: (and|or) '[^']*')?$/;
function say(here, text) {
  const list = quoted.exec(text);
  if (list) return new Intl.ListFormat(language, { type: list[1] === "or" ? "disjunction" : "conjunction" }).format(text.match(/'[^']*'/g).map((one) => "‘" + one.slice(1, -1) + "’"));
  for (const { pattern, names, text: into } of here.made) {
    const found = pattern.exec(text);
    if (found) return into.replace(/\{\{(\w+)\}\}/g, (_, name) => told(found[1 + names.indexOf(name)]));
  }
  return text;
}
/** Returns the description or the reason of a check, in the page's language. */
export const checkText = (check, part = "") => sayings[language]?.texts["check-" + check + part];
/** Returns the `lang` of a program message that stays English, or `null` if it is translated. */
export const spoken = (text) => (sayings[language] && told(text) === text && /[a-z]{3}/.test(text ?? "") ? "en" : null);
/** Whether the page has a text with this key. */
export const has = (key) => key in (packs[language] ?? {});
export const current = () => language;

/** Returns a text in its plural form for `count`, with its placeholders filled. */
export function t(key, values = {}) {
  const texts = packs[language] ?? {};
  let text = texts[key];
  if (values.count !== undefined) text = texts[key + "_" + new Intl.PluralRules(language).select(values.count)] ?? texts[key + "_other"] ?? text;
  if (text === undefined) return key;
  return text.replace(/\{\{?(\w+)\}?\}/g, (whole, name) => (name in values ? (typeof values[name] === "number" ? number(values[name]) : values[name]) : whole));
}
/** Whether a language is a regional variant of another language, whose texts replace missing texts. */
export const isVariant = (tag, of) => tag !== of && tag.split("-")[0] === of.split("-")[0];
/** Returns the name of a key on this platform. */
export const keyName = (key) => (key === "Ctrl" && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : key);
/** Returns the name of a plural form. A form such as `=0` is its own name. */
export const formName = (form) => (t("form-" + form) === "form-" + form ? form : t("form-" + form));
export const number = (value) => new Intl.NumberFormat(written()).format(value);
export const date = (iso, options = { day: "numeric", month: "long", year: "numeric", weekday: "long" }) => new Intl.DateTimeFormat(written(), { ...options, timeZone: "UTC" }).format(new Date(iso + "T00:00:00Z"));
const names = {};
/** Returns the name of a language in the page's language. */
export function named(tag) {
  names[language] ??= new Intl.DisplayNames([language], { type: "language" });
  try { const name = names[language].of(tag); return name[0].toUpperCase() + name.slice(1); } catch { return tag; }
}
