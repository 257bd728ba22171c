// The page's frame: navigation, the current view and notices.
import { ask, act, exported, Gone, Refusal } from "./api.js";
import { h, icon, painted, released, replaceView, said } from "./dom.js";
import { address, go, onLeave, onRoute, onSettle, place, route } from "./route.js";
import { current, isVariant, keyName, languages, load, named, number, t, use } from "./texts.js";
import * as overview from "./overview.js";
import * as content from "./content.js";
import * as item from "./item.js";
import * as translate from "./translate.js";
import * as drafts from "./drafts.js";
import * as findings from "./findings.js";
import * as changes from "./changes.js";
import * as households from "./households.js";
import * as populations from "./populations.js";
import { openSearch } from "./search.js";

const views = { overview, pack: overview, content, translate, findings, changes, households, populations };
const root = document.getElementById("app");
const places = h("div.nav-places"), foot = h("div.nav-foot");
const nav = h("nav.nav", { "aria-label": t("nav-label") }, places, foot);
const notices = h("div", { role: "status" });
const main = h("main.main", { id: "main", tabindex: -1 });
const shell = h("div.shell", nav, main);
const toastPlace = h("div", { role: "status" });
let panel = null;
let shown = {};
let drawing = 0, isDrawing = false;
// Pending until the latest request is shown.
let drawn = Promise.resolve();

/** The state that all views share. */
export const page = { state: { version: 0 }, overview: { packs: [], languages: [] }, main, toast, problem, refresh, closePanel, isReadOnly: () => exported || page.state.isReadOnly, written, language };

function language(pack) {
  const known = page.overview.packs.find((one) => one.id === pack);
  const wanted = route().words.in ?? localStorage.getItem("homeseed-in");
  const others = known?.languages.slice(1) ?? [];
  // A variant of the pack's own language, such as American English, adds little to the source text.
  return others.includes(wanted) ? wanted : others.includes(current()) ? current() : others.find((one) => !isVariant(one, known.language)) ?? others[0];
}

// MARK: Navigation bar

function drawNav() {
  const here = route();
  const link = (to, label, count, isHere) => h("a", { href: to, "aria-current": isHere ? "page" : null }, h("span", label), count ? h("span.count", number(count)) : null);
  const packs = page.overview.packs;
  const total = packs.reduce((sum, pack) => sum + pack.errors + pack.warnings, 0);
  const open = here.view === "translate" ? null : drafts.first();
  const first = here.pack && packs.some((pack) => pack.id === here.pack) ? here.pack : packs[0]?.id;
  nav.setAttribute("aria-label", t("nav-label"));
  places.replaceChildren(...[
    h("a.brand", { href: address([]) }, icon("seed"), t("title")),
    h("button.button", { onclick: openSearch, "aria-keyshortcuts": "/" }, icon("search"), h("span", t("search")), h("kbd", "/")),
    h("div.nav-list", link(address([]), t("overview"), 0, here.view === "overview")),
    h("div", h("h2", t("packs")), h("div.nav-list", packs.map((pack) => [
      link(place([pack.id]), pack.title, pack.items, here.pack === pack.id && here.view === "pack"),
      here.pack === pack.id && ["pack", "content"].includes(here.view) ? h("div.inner.nav-list", pack.kinds.filter((kind) => kind.count || kind.name === here.kind).map((kind) => link(place([pack.id, kind.name], { in: here.words.in }), kind.label, kind.count, here.kind === kind.name))) : null,
    ]))),
    h("div", h("h2", t("work")), h("div.nav-list",
      link(open ? address(["translate", open.pack], { in: open.in }) : address(["translate", first]), t("translating"), drafts.count(), here.view === "translate"),
      link(address(["households", first]), t("households"), 0, here.view === "households"),
      link(address(["populations", first]), t("populations"), 0, here.view === "populations"),
      link(address(["findings"]), t("findings"), total, here.view === "findings"),
      exported && !page.overview.hasChanges ? null : link(address(["changes"]), t("changes"), 0, here.view === "changes"))),
  ].filter(Boolean));
  // Keeps the link back visible if there are many packs.
  foot.replaceChildren(...[
    ...(page.isReadOnly() ? [h("span.badge", t("read-only"))] : [
      h("button.button.quiet.icon", { onclick: () => back("undo"), disabled: !page.state.undo, title: t("undo"), "aria-label": t("undo") }, icon("undo")),
      h("button.button.quiet.icon", { onclick: () => back("redo"), disabled: !page.state.redo, title: t("redo"), "aria-label": t("redo") }, icon("redo")),
    ]),
    h("button.button.quiet.icon", { onclick: help, title: t("keys"), "aria-label": t("keys") }, icon("help")),
    h("select", { "aria-label": t("page-language"), onchange: (event) => { localStorage.setItem("homeseed-language", event.target.value); use(event.target.value).then(draw, problem); } },
      languages.map((one) => h("option", { value: one, selected: one === current() }, named(one)))),
  ]);
}

const bar = h("div.bar-top",
  h("button.button.quiet", { onclick: () => (panel ? closePanel() : shell.classList.contains("shows-nav") ? shell.classList.remove("shows-nav") : history.back()) }, icon("back"), h("span.bar-back")),
  h("button.button.quiet", { onclick: () => shell.classList.toggle("shows-nav") }, icon("menu"), h("span.bar-menu")));

/** Returns a skeleton in the shape of the view that is loading. */
function skeleton(here) {
  const many = (name, length, height) => h("div." + name, Array.from({ length }, () => h("div.skeleton", { style: { height } })));
  const shapes = { overview: () => many("packs", 6, "180px"), pack: () => many("packs", 6, "96px"), content: () => many("packs", 12, "112px"), findings: () => many("list", 6, "128px"), changes: () => many("list", 6, "96px"), populations: () => many("charts", 6, "240px"),
    translate: () => h("div.translate", many("list", 8, "32px"), h("div.skeleton", { style: { height: "320px" } })), households: () => h("div.list", h("div.skeleton", { style: { height: "420px" } })) };
  return h("div.page", { "aria-busy": "true" }, h("div.skeleton", { style: { height: "36px", "max-width": "280px" } }), shapes[here.view]());
}
const skeletonPanel = () => h("aside.panel", { "aria-busy": "true", "aria-label": t("working") }, h("div.panel-head", h("div.skeleton", { style: { height: "36px", "grid-column": "1 / -1" } })), h("div.form", Array.from({ length: 5 }, () => h("div.skeleton", { style: { height: "56px" } }))));

function draw() { return (drawn = drawNow()); }

async function drawNow() {
  const mine = ++drawing;
  isDrawing = true;
  const here = route();
  shell.classList.remove("shows-nav");
  bar.querySelector(".bar-back").textContent = t("back");
  bar.querySelector(".bar-menu").textContent = t("menu");
  drawNav();
  const view = views[here.view];
  const isSame = shown.view === here.view && shown.pack === here.pack && shown.kind === here.kind && shown.language === current() && shown.in === here.words.in && shown.name === here.name;
  const wait = isSame ? 0 : setTimeout(() => { if (mine === drawing) main.replaceChildren(skeleton(here)); }, 200);
  try {
    if (view.needsAll) await whole();
    if (isNowhere(here)) { clearTimeout(wait); shown = {}; removePanel(); return nowhere(); }
    if (!isSame || !view.isKept) {
      const content = await view.show(here, page, () => mine === drawing);
      if (mine !== drawing) return;
      clearTimeout(wait);
      if (content && isSame) replaceView(main, content);
      else if (content) { main.replaceChildren(content); main.scrollTop = 0; }
    }
    view.mark?.(here);
    stands();
    await drawPanel(here, mine);
    document.title = (panel?.querySelector("h1") ?? main.querySelector("h1"))?.textContent + " · " + t("title");
  } catch (error) {
    clearTimeout(wait);
    if (mine !== drawing) return;
    if (error instanceof Gone) return gone();
    if (!(error instanceof Refusal)) console.error(error);
    shown = {};
    nowhere(error.message, error instanceof Refusal && error.status === 401 ? t("other-run") : t("not-there"));
  }
}

/** Remembers the address that is shown, so that unchanged parts are not redrawn. */
function stands() {
  const here = route();
  isDrawing = false;
  shown = { ...here, in: here.words.in, language: current() };
}

/** Whether an address names a missing pack, or a household that its pack does not contain. */
function isNowhere({ view, pack, name }) {
  if (!pack || !["translate", "households", "populations"].includes(view)) return false;
  const known = page.overview.packs.find((one) => one.id === pack);
  return !known || (view !== "translate" && name && !known.templates.some((one) => one.id === name));
}
function nowhere(message = "", title = t("not-there")) {
  main.replaceChildren(h("div.page", h("div.empty", h("h1", title), message ? h("p.soft", message) : null, h("a.button", { href: address([]) }, t("overview")))));
  document.title = title + " · " + t("title");
}

/** Waits until the whole catalogue is read, because its templates are only then known. The first view needs names alone. */
async function whole() {
  if (exported || page.overview.isChecked) return;
  await ask("wait", { version: 0 });
  page.overview = await ask("overview");
}

async function drawPanel(here, mine) {
  if (here.view !== "content" || !here.id) return removePanel();
  const wait = setTimeout(() => { if (mine === drawing && !panel) { panel = skeletonPanel(); shell.classList.add("has-panel"); shell.append(panel, bar); } }, 200);
  const next = await item.show(here, page, panel, () => mine === drawing).finally(() => {
    clearTimeout(wait);
    if (mine === drawing && panel?.getAttribute("aria-busy")) removePanel();
  });
  if (mine !== drawing || next === panel) return;
  removePanel();
  panel = next;
  shell.classList.add("has-panel");
  shell.append(panel, bar);
  const focus = panel.querySelector("h1");
  focus?.focus({ preventScroll: true });
}
function removePanel() {
  panel?.remove();
  panel = null;
  shell.classList.remove("has-panel");
}
function closePanel() {
  const here = route();
  if (here.id) go(place([here.pack, here.kind], here.words));
}

// MARK: Messages

function toast(text, action) {
  const box = h("div.toast", h("span", text), action ? h("button.button", { onclick: () => { box.remove(); action.do(); } }, action.label) : null, h("button.button.icon", { "aria-label": t("close"), onclick: () => box.remove() }, icon("close")));
  toastPlace.replaceChildren(box);
  // The toast stays while the pointer or the focus is on it.
  let timer = 0;
  const stay = () => clearTimeout(timer), pass = () => { stay(); timer = setTimeout(() => box.remove(), 9000); };
  for (const [name, what] of [["mouseenter", stay], ["mouseleave", pass], ["focusin", stay], ["focusout", pass]]) box.addEventListener(name, what);
  pass();
}
function problem(error) {
  if (error instanceof Gone) return gone();
  toast([error.message, ...(error.advice ?? [])].join(" "));
}

/** Shows what was written, to which file, with an undo button. */
function written(answer) {
  page.state = answer.state ?? page.state;
  const files = answer.written ?? [];
  const step = page.state.undoStep;
  if (files.length) toast(files.length === 1 ? t("saved-one", { file: files[0] }) : t("saved", { count: files.length }), { label: t("undo"), do: () => back("undo", step) });
  else toast(t("saved-all"));
  refresh().catch(problem);
}
/** Undoes the given step only; refused if a later step exists. */
async function back(name, step = page.state[name + "Step"]) {
  const other = name === "undo" ? "redo" : "undo";
  try {
    const answer = await act(name, { step });
    page.state = answer.state;
    toast(t(name === "undo" ? "undone" : "redone", { file: answer.written.join(", ") }), { label: t(other), do: () => back(other, step) });
    await refresh();
  } catch (error) { problem(error); }
}

let isGone = false;
function gone() {
  if (isGone) return;
  isGone = true;
  notices.replaceChildren(h("div.banner.error", h("strong", t("gone")), h("span", t("gone-what"))));
}

/** Shows the unreadable files at the top of every page. */
function drawNotices() {
  notices.replaceChildren(...[
    page.state.fault ? h("div.banner.error", h("span", page.state.fault)) : null,
    ...(page.overview.broken ?? []).slice(0, 3).map((one) => h("div.banner.error", h("strong", t("broken-file", { file: one.path, line: one.line ?? 1 })), said("span", one.headline))),
  ].filter(Boolean));
}

/** Reloads the current view. */
async function refresh() {
  [page.state, page.overview] = [exported ? page.state : await ask("state"), await ask("overview")];
  await released();
  drawNotices();
  shown = { ...shown, view: shown.view && views[shown.view].reload ? shown.view : null };
  try {
    if (shown.view) await views[shown.view].reload(route(), page);
  } catch (error) {
    // The shown content is missing, perhaps only for a moment.
    if (!(error instanceof Refusal) || error.status === 401) throw error;
    shown = {};
  }
  await draw();
  await item.reload(route(), page);
}

async function listen() {
  if (exported) return;
  for (;;) {
    if (document.hidden) await new Promise((go) => document.addEventListener("visibilitychange", go, { once: true }));
    const stop = new AbortController();
    const hide = () => { if (document.hidden) stop.abort(); };
    document.addEventListener("visibilitychange", hide);
    try {
      const { version } = await ask("wait", { version: page.state.version }, stop.signal);
      if (isGone) { isGone = false; notices.replaceChildren(); }
      if (version !== page.state.version) await refresh();
    } catch (error) {
      if (error.status === 401) { gone(); return; }
      if (error instanceof Gone) gone();
      else if (error instanceof Refusal) problem(error);
      else if (error.name !== "AbortError") console.error(error);
      if (error.name !== "AbortError") await new Promise((go) => setTimeout(go, 2000));
    }
    document.removeEventListener("visibilitychange", hide);
  }
}

// MARK: Keys

function help() {
  const keys = [["/", "key-search"], ["j  k", "key-next"], ["e", "key-edit"], ["t", "key-translate"], ["Ctrl S", "key-save"], ["Ctrl Enter", "key-save-next"], ["Ctrl Z", "key-undo"], ["Ctrl Shift Z", "key-redo"], ["Esc", "key-close"], ["?", "key-help"]];
  const box = h("dialog", { "aria-labelledby": "help-title", onclose: () => box.remove() }, h("div.inside", h("h2", { id: "help-title" }, t("keys")),
    h("dl.change-line", keys.map(([key, about]) => [h("dt", key.split(" ").filter(Boolean).map((one) => [h("kbd", keyName(one)), " "])), h("dd", t(about))])),
    h("button.button", { onclick: () => box.close() }, t("close"))));
  root.append(box);
  box.showModal();
}

/** Focuses the first field. Waits for the new item if the previous one is still shown. */
async function edit() {
  await drawn;
  (panel ?? main.querySelector(".desk") ?? main).querySelector("textarea, input:not([type=search]), select")?.focus();
}

const isTyping = (target) => target.matches?.("input, textarea, select, [contenteditable]");
document.addEventListener("keydown", (event) => {
  const here = route();
  const command = event.ctrlKey || event.metaKey;
  // A key that is held down saves and undoes only once.
  if (command && event.repeat && ["s", "Enter", "z", "Z"].includes(event.key) && (event.key.toLowerCase() !== "z" || !isTyping(event.target))) return event.preventDefault();
  if (command && event.key === "s") { event.preventDefault(); return item.save(false) || views[here.view].save?.(false); }
  if (command && event.key === "Enter") { event.preventDefault(); return item.save(true) || views[here.view].save?.(true); }
  if (command && event.key.toLowerCase() === "z" && !isTyping(event.target)) { event.preventDefault(); return back(event.shiftKey ? "redo" : "undo"); }
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
    if (isTyping(event.target)) return event.target.blur();
    return panel ? closePanel() : null;
  }
  if (command || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
  const action = {
    "/": () => openSearch(), "?": help, j: () => views[here.view].step?.(1, here), k: () => views[here.view].step?.(-1, here),
    e: edit, t: () => here.pack && go(address(["translate", here.pack], { in: here.words.in })),
  }[event.key];
  if (action) { event.preventDefault(); action(); }
});
addEventListener("beforeunload", (event) => { if (item.isDirty() || translate.isDirty()) event.preventDefault(); });

// MARK: Start

async function begin() {
  const asked = Promise.all([exported ? { isReadOnly: true } : ask("state"), ask("overview")]);
  asked.catch(() => {});
  await load();
  root.append(notices, shell, toastPlace);
  document.body.style.setProperty("display", "grid");
  root.style.setProperty("display", "contents");
  document.body.style.setProperty("grid-template-rows", "auto minmax(0, 1fr)");
  shell.append(bar);
  shell.style.setProperty("height", "auto");
  shell.style.setProperty("min-height", "0");
  toastPlace.style.setProperty("position", "absolute");
  try {
    [page.state, page.overview] = await asked;
  } catch (error) {
    main.replaceChildren(h("div.page", h("div.empty", h("h1", t(error instanceof Gone ? "gone" : "other-run")), h("p.soft", error.message || t("gone-what")))));
    return;
  }
  drawNotices();
  onRoute(draw);
  onSettle(() => !isDrawing && shown.view && stands());
  onLeave(item.mayLeave);
  addEventListener("hashchange", draw);
  await draw();
  document.documentElement.dataset.ready = "true";
  // The next request makes the program check everything, so it waits until the browser has drawn the page.
  await painted();
  listen();
}
begin();
