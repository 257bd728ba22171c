// Addresses of places on the page: readable, to be shared and loaded again.
import { exported } from "./api.js";

const views = ["translate", "households", "populations", "findings", "changes"];
/** First words of addresses that mean something else. A pack of that name has a mark before it that no pack's name has. */
const reserved = [...views, "api", "page"];
const mark = "~";
const listeners = new Set();

const now = () => (exported ? new URL(location.hash.slice(1) || "/", "http://page") : new URL(location.href));
const decoded = (part) => { try { return decodeURIComponent(part); } catch { return part; } };

export function route(url = now()) {
  const parts = url.pathname.split("/").filter(Boolean).map(decoded);
  const words = Object.fromEntries(url.searchParams);
  if (!parts.length) return { view: "overview", words };
  if (views.includes(parts[0])) return { view: parts[0], pack: parts[1], name: parts.slice(2).join("/"), words };
  const pack = parts[0].startsWith(mark) ? parts[0].slice(mark.length) : parts[0];
  return { view: parts.length > 1 ? "content" : "pack", pack, kind: parts[1], id: parts[2], words };
}

/** The address of a view. */
export function address(parts, words = {}) {
  const query = new URLSearchParams(Object.entries(words).filter(([, value]) => value));
  const path = "/" + parts.filter((part) => part !== undefined && part !== null && part !== "").map(encodeURIComponent).join("/") + (query.size ? "?" + query : "");
  return exported ? "#" + path : path;
}
/** The address of a pack, a kind in it, or an item. */
export const place = ([pack, ...more], words) => address([reserved.includes(pack) ? mark + pack : pack, ...more], words);

// MARK: Going there

/** Asks whether what is shown may be left behind. */
let mayLeave = () => true;
export const onLeave = (asks) => { mayLeave = asks; };
export const onRoute = (listener) => listeners.add(listener);
const tell = () => { for (const listener of listeners) listener(); };

// Where among the addresses that the browser keeps: whoever goes back and then stays is brought to where they were.
let at = history.state?.at ?? 0, returns = false;
history.replaceState({ at }, "");

const settlers = new Set();
export const onSettle = (listener) => settlers.add(listener);
/** Says more exactly in the address what is shown already: it is no way to another place, and nothing is drawn anew for it. */
export function settle(to) {
  history.replaceState(history.state, "", to);
  for (const listener of settlers) listener();
}

/** Goes to an address without loading the page anew. */
export function go(to, { replace = false } = {}) {
  if (!mayLeave(route(new URL(exported ? to.slice(1) : to, "http://page")))) return;
  if (!replace) at += 1;
  history[replace ? "replaceState" : "pushState"]({ at }, "", to);
  tell();
}

addEventListener("popstate", (event) => {
  const there = event.state?.at ?? at + 1;
  if (returns) { returns = false; return; }
  if (there !== at && !mayLeave(route())) {
    returns = true;
    history.go(at - there);
    return;
  }
  at = there;
  if (!event.state) history.replaceState({ at }, "");
  tell();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button || link.target) return;
  const href = link.getAttribute("href");
  if (!href.startsWith("/") && !href.startsWith("#/")) return;
  event.preventDefault();
  go(href);
});
