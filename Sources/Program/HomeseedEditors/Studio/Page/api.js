// Requests to the program that serves the page, or to the files of an exported page.
import { has, t } from "./texts.js";
const isStatic = document.documentElement.hasAttribute("data-static");
export const exported = isStatic;

const found = location.hash.match(/^#key=([0-9a-f]+)$/);
if (found) {
  localStorage.setItem("homeseed-key", found[1]);
  history.replaceState(null, "", location.pathname + location.search);
}
// The browser opens with a single-use ticket, because other users can see a program's arguments.
const ticket = location.hash.match(/^#once=([0-9a-f]+)$/);
if (ticket) {
  history.replaceState(null, "", location.pathname + location.search);
  const answer = await fetch("/api/enter", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ticket: ticket[1] }) }).catch(() => null);
  if (answer?.ok) localStorage.setItem("homeseed-key", (await answer.json()).key);
}
const key = () => localStorage.getItem("homeseed-key") ?? "";

export class Refusal extends Error {
  constructor(status, body) {
    super(has(body.says) ? t(body.says, body.values) : body.error ?? "");
    this.status = status;
    this.advice = has(body.says + "-what") ? [t(body.says + "-what", body.values)] : body.advice ?? [];
    this.isConflict = Boolean(body.conflict);
    this.now = body.now;
    this.findings = body.findings ?? [];
  }
}
export class Gone extends Error {}

async function send(path, options) {
  let response;
  try {
    response = await fetch("/api/" + path, { ...options, headers: { "X-Homeseed-Key": key(), ...(options.body ? { "Content-Type": "application/json" } : {}) } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Gone();
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, body);
  return body;
}

/** Returns the name of the exported file that answers a request. */
function file(name, words) {
  return "data/" + [name, ...["pack", "kind", "template", "in"].map((part) => words[part]).filter(Boolean)].join("~") + ".json";
}

let everything = null;
/** Returns the results that the program's search would return. */
async function find(words) {
  everything ??= fetch("data/search.json").then((answer) => answer.json());
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text) => parts.every((part) => text.toLowerCase().includes(part));
  const found = [];
  for (const one of await everything) {
    const at = one.texts.findIndex(([, text]) => holds(text));
    if (at < 0 && one.name !== words && !(one.path === undefined && holds(one.name))) continue;
    const [tag, text] = one.texts[at] ?? [], title = one.texts[0]?.[1] ?? one.name;
    found.push({ ...one, title, text, in: tag, rank: one.name === words ? 0 : at < 0 ? 4 : tag === one.texts[0][0] ? (text.toLowerCase().startsWith(parts[0]) ? 1 : 2) : 3 });
  }
  found.sort((a, b) => a.rank - b.rank);
  return { found: found.slice(0, 40), more: Math.max(0, found.length - 40) };
}

export async function ask(name, words = {}, signal) {
  if (!isStatic) {
    const query = new URLSearchParams(Object.entries(words).filter(([, value]) => value !== undefined && value !== null && value !== ""));
    // Not every server decodes a plus sign as a space.
    return send(name + (query.size ? "?" + String(query).replaceAll("+", "%20") : ""), { signal });
  }
  if (name === "item") {
    const all = await (await fetch(file("items", { pack: words.pack, kind: words.kind }))).json();
    const item = all[words.id];
    if (!item) throw new Refusal(404, { error: words.id });
    return item;
  }
  if (name === "search") return find(words.words);
  const response = await fetch(file(name, words));
  if (!response.ok) throw new Refusal(404, {});
  return response.json();
}
export const act = (name, body) => send(name, { method: "POST", body: JSON.stringify(body) });
