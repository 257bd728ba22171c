// Helpers that draw the page. Content from files is set as text, never as markup.
import { number, spoken, t, told } from "./texts.js";

/** Creates an element: h("a.card", {href}, "text", child). */
export function h(name, props, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  if (props && (typeof props !== "object" || props instanceof Node || Array.isArray(props))) {
    children.unshift(props);
    props = null;
  }
  for (const [key, value] of Object.entries(props ?? {})) set(element, key, value);
  add(element, children);
  return element;
}

function set(element, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "style") for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
  else if (key === "value" || key === "checked" || key === "disabled" || key === "selected") element[key] = value;
  else element.setAttribute(key, value === true ? "" : value);
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Creates an element with a text of the program, translated into the page's language if possible. */
export const said = (name, text) => h(name, { lang: spoken(text) }, told(text));

export function svg(name, props, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(props ?? {})) if (value !== null && value !== undefined) element.setAttribute(key, value);
  add(element, children);
  return element;
}

const paths = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5", close: "M6 6l12 12M18 6 6 18", back: "M15 5l-7 7 7 7", undo: "M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-4",
  redo: "m16 5 4 4-4 4m4-4H10a6 6 0 0 0 0 12h4", help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2m0 3v.5", menu: "M4 7h16M4 12h16M4 17h16", seed: "M12 21V11m0 2c0-6-4-9-9-9 0 6 4 9 9 9Zm0-2c0-4 4-7 9-7 0 5-4 7-9 7Z",
  plus: "M12 5v14M5 12h14",
};
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", width: 20, height: 20, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" }, svg("path", { d: paths[name] }));
}

/** Creates a text field that grows with its content. */
export function grow(area) {
  const fit = () => { area.style.setProperty("height", "auto"); area.style.setProperty("height", area.scrollHeight + 2 + "px"); };
  area.addEventListener("input", fit);
  requestAnimationFrame(fit);
  return area;
}

/**
 * Redraws a part of the page and keeps the focus, the caret and the scroll position.
 * The focused field keeps its typed text if `isMine` returns true.
 */
export function keepingFocus(root, draw, isMine = () => false) {
  const element = root.contains(document.activeElement) ? document.activeElement : null;
  const { selectionStart, selectionEnd, value } = element ?? {}, top = root.scrollTop;
  draw();
  root.scrollTop = top;
  if (!element || element.isConnected) return;
  const field = element.dataset.field;
  const same = field && root.querySelector(`[data-field="${CSS.escape(field)}"]`);
  if (same && same.value !== value && isMine(same)) same.value = value;
  (same ?? root.querySelector("h1, textarea"))?.focus({ preventScroll: true });
  try { same?.setSelectionRange?.(selectionStart, selectionEnd); } catch { /* a field without letters */ }
}

// Waits until the mouse button is released, so that the click still finds its element.
let pressed = Promise.resolve();
addEventListener("pointerdown", () => {
  pressed = new Promise((go) => {
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(go), { once: true });
    setTimeout(go, 10000);
  });
}, true);
/** Waits until a click in progress is handled. */
export const released = () => pressed;

/** Identifies an element across redraws by its section and its text. */
const signature = (element) => [element.parentElement?.closest("[aria-label]")?.getAttribute("aria-label"), element.localName, element.dataset.field ?? element.getAttribute("href") ?? element.getAttribute("aria-label") ?? element.textContent].join("\n");
const alike = (root, element) => { const wanted = signature(element); return [...root.querySelectorAll(element.localName)].filter((one) => signature(one) === wanted); };

/** Replaces a view with its redrawn version. Opened details stay open and the focus is kept. */
export function replaceView(root, content) {
  const place = (element) => ({ element, at: alike(root, element).indexOf(element) });
  const open = [...root.querySelectorAll("details[open]")].map(place);
  const focus = root.contains(document.activeElement) && document.activeElement !== root ? place(document.activeElement) : null;
  root.replaceChildren(content);
  const again = ({ element, at }) => alike(root, element)[at];
  for (const one of open) again(one)?.setAttribute("open", "");
  if (focus && !focus.element.isConnected) again(focus)?.focus({ preventScroll: true });
}

/** Renders the change of a file. */
export function diff(text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("--- ") && !line.startsWith("+++ "));
  return h("pre.diff", { tabindex: 0 }, lines.map((line) => h("span." + ({ "+": "is-new", "-": "is-gone", "@": "is-head" }[line[0]] ?? "is-same"), line[0] === "@" ? t("line", { line: number(Number(line.match(/\+(\d+)/)?.[1] ?? 0)) }) : line)));
}

/** Marks the removed and added words between two texts. */
export function wordChanges(before, after) {
  const [a, b] = [before.split(/(\s+)/), after.split(/(\s+)/)];
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) for (let j = b.length - 1; j >= 0; j--) table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
  const parts = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) { parts.push(a[i]); i++; j++; }
    else if (j >= b.length || (i < a.length && table[i + 1][j] >= table[i][j + 1])) parts.push(h("span.words-gone", a[i++]));
    else parts.push(h("span.words-new", b[j++]));
  }
  return parts;
}

/** Draws only the visible rows of a long list. `places` contains the top of each row and, last, the total height. */
export function windowed(scroller, holder, tops, draw) {
  let [from, to] = [-1, -1];
  const find = (y) => { let [low, high] = [0, tops.length - 2]; while (low < high) { const middle = (low + high + 1) >> 1; if (tops[middle] <= y) low = middle; else high = middle - 1; } return low; };
  const paint = () => {
    if (!holder.isConnected) return;
    const top = scroller.scrollTop - (holder.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    const [first, last] = [find(Math.max(0, top - 600)), find(Math.max(0, top + scroller.clientHeight + 600))];
    if (first === from && last === to) return;
    const kept = new Map([...holder.children].map((child) => [Number(child.dataset.row), child]));
    for (const [row, child] of kept) if (row < first || row > last) child.remove();
    for (let row = first; row <= last; row++) {
      if (kept.has(row)) continue;
      const element = draw(row);
      if (!element) continue;
      element.dataset.row = row;
      element.style.setProperty("top", tops[row] + "px");
      const next = [...holder.children].find((child) => Number(child.dataset.row) > row);
      holder.insertBefore(element, next ?? null);
    }
    [from, to] = [first, last];
  };
  holder.style.setProperty("height", tops[tops.length - 1] + "px");
  scroller.addEventListener("scroll", paint, { passive: true });
  requestAnimationFrame(paint);
  return { paint, again: () => { holder.replaceChildren(); [from, to] = [-1, -1]; paint(); }, stop: () => scroller.removeEventListener("scroll", paint) };
}

/** Waits briefly for the next paint. A page in the background is not painted. */
export const painted = () => new Promise((go) => { requestAnimationFrame(() => requestAnimationFrame(go)); setTimeout(go, 400); });
