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

// MARK: What the program says

/** By language, how the checks' words are made: each English text with what stands in its gaps, and the text that it is there. */
const sayings = {};
/** The program speaks English. What its checks say is said in the page's language where the pack of findings has it. */
async function learn(one) {
  if (sayings[one]) return;
  const [texts, others] = await Promise.all([read("findings.en"), read("findings." + one)]);
  const gap = /\{\{(\w+)\}\}/;
  const made = Object.entries(texts).filter(([key]) => key.startsWith("said-")).map(([key, text]) => {
    const parts = text.split(gap);
    return { size: text.length, names: parts.filter((_, at) => at % 2), pattern: new RegExp("^" + parts.map((part, at) => (at % 2 ? "(.+?)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))).join("") + "$", "s"), text: others[key] };
  });
  // What says most of it is tried first.
  sayings[one] = { texts: others, made: made.filter((each) => each.text).sort((a, b) => a.names.length - b.names.length || b.size - a.size), known: new Map() };
}
/** Something that the program says, in the page's language; as it is where there are no words for it. */
export function told(text) {
  const here = sayings[language];
  if (!here || !text) return text;
  if (!here.known.has(text)) here.known.set(text, say(here, text));
  return here.known.get(text);
}
/** Names in quotes, one or several: 'clean', 'tend' and 'plan'. */
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
/** What a check finds, or why, in the page's language. */
export const checkText = (check, part = "") => sayings[language]?.texts["check-" + check + part];
/** Of words of the program, which language they are in now: that of the page needs no saying. */
export const spoken = (text) => (sayings[language] && told(text) === text && /[a-z]{3}/.test(text ?? "") ? "en" : null);
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
/** Whether a language is the other one as it is spoken elsewhere: what it lacks is said as there. */
export const isVariant = (tag, of) => tag !== of && tag.split("-")[0] === of.split("-")[0];
/** A key as it is called on this machine. */
export const keyName = (key) => (key === "Ctrl" && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : key);
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
