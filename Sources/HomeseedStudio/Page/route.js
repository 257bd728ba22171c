// Addresses of places on the page: readable, to be shared and loaded again.
import { exported } from "./api.js";

const reserved = ["translate", "households", "populations", "findings", "changes"];
const listeners = new Set();

const place = () => (exported ? new URL(location.hash.slice(1) || "/", "http://page") : new URL(location.href));

export function route() {
  const url = place();
  const parts = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const words = Object.fromEntries(url.searchParams);
  if (!parts.length) return { view: "overview", words };
  if (reserved.includes(parts[0])) return { view: parts[0], pack: parts[1], name: parts.slice(2).join("/"), words };
  return { view: parts.length > 1 ? "content" : "pack", pack: parts[0], kind: parts[1], id: parts[2], words };
}

export function address(parts, words = {}) {
  const query = new URLSearchParams(Object.entries(words).filter(([, value]) => value));
  const path = "/" + parts.filter((part) => part !== undefined && part !== null && part !== "").map(encodeURIComponent).join("/") + (query.size ? "?" + query : "");
  return exported ? "#" + path : path;
}

/** Goes to an address without loading the page anew. */
export function go(to, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  for (const listener of listeners) listener();
}
export const onRoute = (listener) => listeners.add(listener);

addEventListener("popstate", () => { for (const listener of listeners) listener(); });
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button || link.target) return;
  const href = link.getAttribute("href");
  if (!href.startsWith("/") && !href.startsWith("#/")) return;
  event.preventDefault();
  go(href);
});
