// The search, by id or by words in any language.
import { ask } from "./api.js";
import { h } from "./dom.js";
import { address, place } from "./route.js";
import { named, number, t } from "./texts.js";

/** Links a text without an item to the translating view. */
const text = (one) => address(["translate", one.pack], { in: one.in, show: "all", text: one.path.join(".") });

export function openSearch() {
  const results = h("div.results", { role: "region", "aria-label": t("results") });
  const said = h("p.soft.small", { role: "status" });
  let asked = 0, timer = 0;
  const look = async () => {
    const mine = ++asked;
    const words = input.value.trim();
    if (!words) { said.textContent = ""; return results.replaceChildren(); }
    const answer = await ask("search", { words });
    if (mine !== asked) return;
    said.textContent = answer.found.length ? t("found", { count: answer.found.length + answer.more }) : t("found-nothing");
    results.replaceChildren(...answer.found.map((one) => h("a", { href: one.path ? text(one) : place([one.pack, one.kind, one.id]), onclick: () => box.close() },
      h("span", h("strong", one.title), one.text && one.text !== one.title ? h("span.soft", { lang: one.in }, " · " + one.text) : null), h("span.small.soft", (one.path ? [one.pack, ...one.path] : [one.pack, one.kind, one.id].filter(Boolean)).join(" / ") + (one.in ? " · " + named(one.in) : "")))));
  };
  const move = (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const all = [input, ...results.querySelectorAll("a")];
    const at = all.indexOf(document.activeElement);
    all[Math.min(all.length - 1, Math.max(0, at + (event.key === "ArrowDown" ? 1 : -1)))]?.focus();
    event.preventDefault();
  };
  const input = h("input", { type: "search", "aria-label": t("search"), placeholder: t("search-what"), oninput: () => { clearTimeout(timer); timer = setTimeout(look, 60); }, onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); open(); } else if (event.key === "Escape") { event.preventDefault(); box.close(); } } });
  // Opens the first result for the typed words, even if their answer has not arrived yet.
  const open = async () => { clearTimeout(timer); await look(); results.querySelector("a")?.click(); };
  const before = document.activeElement;
  const box = h("dialog", { "aria-label": t("search"), onclose: () => { box.remove(); if (before?.isConnected) before.focus(); }, onkeydown: move, onclick: (event) => { if (event.target === box) box.close(); } }, h("div.inside", input, said, results));
  document.getElementById("app").append(box);
  box.showModal();
  input.focus();
}
