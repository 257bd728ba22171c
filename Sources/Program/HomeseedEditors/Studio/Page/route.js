// Readable addresses of the page's views, which can be shared and reloaded.
import { exported } from "./api.js";

const views = ["translate", "households", "populations", "findings", "changes"];
/** The reserved first path components. A pack with such a name gets a prefix that no pack name contains. */
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

/** Returns the address of a view. */
export function address(parts, words = {}) {
  const query = new URLSearchParams(Object.entries(words).filter(([, value]) => value));
  const path = "/" + parts.filter((part) => part !== undefined && part !== null && part !== "").map(encodeURIComponent).join("/") + (query.size ? "?" + query : "");
  return exported ? "#" + path : path;
}
/** Returns the address of a pack, a kind or an item. */
export const place = ([pack, ...more], words) => address([reserved.includes(pack) ? mark + pack : pack, ...more], words);

// MARK: Navigation

/** Asks whether the current view may be left. */
let mayLeave = () => true;
export const onLeave = (asks) => { mayLeave = asks; };
export const onRoute = (listener) => listeners.add(listener);
const tell = () => { for (const listener of listeners) listener(); };

// The index in the browser's history: if the user cancels leaving, the page restores this entry.
let at = history.state?.at ?? 0, returns = false;
history.replaceState({ at }, "");

const settlers = new Set();
export const onSettle = (listener) => settlers.add(listener);
/** Refines the current address without adding a history entry or redrawing. */
export function settle(to) {
  history.replaceState(history.state, "", to);
  for (const listener of settlers) listener();
}

/** Goes to an address without reloading the page. */
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
