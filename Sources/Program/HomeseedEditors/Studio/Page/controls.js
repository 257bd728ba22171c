// The form controls, one for each sort of value.
import { ask } from "./api.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** { element, isGroup }: a group of controls has a legend and no label. */
export function control(field, value, options) {
  const make = makers[field.control] ?? makers.elsewhere;
  return make(field, value, options);
}

const single = (element) => ({ element, isGroup: false });
const attributes = (field, { id, isEditable }) => ({ id, "data-field": field.name, disabled: !isEditable, placeholder: field.inherited ?? "" });

const makers = {
  string: (field, value, o) => single(h("input", { ...attributes(field, o), type: "text", value: value ?? "", oninput: (event) => o.change(event.target.value) })),
  number: (field, value, o) => single(h("div.control", h("input.short", { ...attributes(field, o), type: "text", inputmode: field.isWhole ? "numeric" : "decimal", value: value ?? "", oninput: (event) => o.change(event.target.value.trim().replace(",", ".")), onkeydown: (event) => nudge(event, field) }))),
  money: (field, value, o) => single(h("div.control", h("input.short", { ...attributes(field, o), type: "text", inputmode: "decimal", value: value ?? "", oninput: (event) => o.change(event.target.value.trim().replace(",", ".")) }), o.currency ? h("span.soft", o.currency.replace("{count}", "").trim()) : null)),
  words: (field, value, o) => suggest(field, value, o, field.examples ?? []),
  suggest: (field, value, o) => suggest(field, value, o, field.words),
  choice: (field, value, o) => single(h("select", { ...attributes(field, o), onchange: (event) => o.change(event.target.value) },
    field.isOptional || value === null || value === undefined ? h("option", { value: "", selected: !value }, field.inherited ? t("as-default", { value: field.inherited }) : t("nothing")) : null, field.words.map((word) => h("option", { value: word, selected: word === value }, word)))),
  truth: (field, value, o) => single(h("select", { ...attributes(field, o), onchange: (event) => o.change(event.target.value) },
    field.isOptional || value === null || value === undefined ? h("option", { value: "", selected: value === null || value === undefined }, field.inherited ? t("as-default", { value: t(field.inherited === "true" ? "yes" : "no") }) : t("nothing")) : null, ["true", "false"].map((word) => h("option", { value: word, selected: String(value) === word }, t(word === "true" ? "yes" : "no"))))),
  several: (field, value, o) => {
    // Keeps words as written, including those without a chip.
    let chosen = list(value ?? field.inherited?.split(", ").filter(Boolean));
    const place = (word) => { const at = field.words.indexOf(word); return at < 0 ? field.words.findIndex((one) => one.toLowerCase() === word.toLowerCase()) : at; };
    const isOf = (one, word) => one === word || (place(one) >= 0 && place(one) === place(word));
    const others = chosen.filter((one) => place(one) < 0);
    return { isGroup: true, element: h("div.chips", [...field.words, ...others].map((word) => h("button.chip", { type: "button", disabled: !o.isEditable, "data-field": field.name + "=" + word, "aria-pressed": String(chosen.some((one) => isOf(one, word))), onclick: (event) => {
      const next = chosen.filter((one) => !isOf(one, word));
      if (next.length === chosen.length) {
        const after = place(word) < 0 ? -1 : next.findIndex((one) => place(one) < 0 || place(one) > place(word));
        next.splice(after < 0 ? next.length : after, 0, word);
      }
      chosen = next;
      event.currentTarget.setAttribute("aria-pressed", String(chosen.some((one) => isOf(one, word))));
      o.change(chosen);
    } }, word))) };
  },
  strings: (field, value, o) => chips(field, list(value), o, h("input", { type: "text", "aria-label": t("add-to", { field: field.label }) })),
  // One text per line.
  lines: (field, value, o) => single(h("textarea", { ...attributes(field, o), rows: list(value).length + 1, value: list(value).join("\n"), oninput: (event) => o.change(event.target.value.split("\n").map((one) => one.trim()).filter(Boolean)) })),
  reference: (field, value, o) => {
    const known = h("datalist", { id: o.id + "-list" });
    const title = h("span.soft.small");
    items(field, o).then((all) => { known.append(...all.map((one) => h("option", { value: one.id }, one.title))); title.textContent = all.find((one) => one.id === (value ?? field.inherited))?.title ?? ""; });
    return single(h("div.control", h("input", { ...attributes(field, o), type: "text", list: o.id + "-list", value: value ?? "", oninput: (event) => o.change(event.target.value.trim()) }), known, title));
  },
  references: (field, value, o) => {
    const known = h("datalist", { id: o.id + "-list" });
    items(field, o).then((all) => known.append(...all.map((one) => h("option", { value: one.id }, one.title))));
    const made = chips(field, list(value), o, h("input", { type: "text", list: o.id + "-list", "aria-label": t("add-to", { field: field.label }), placeholder: t("add-one") }));
    made.element.append(known);
    return made;
  },
  colour: (field, value, o) => {
    const said = h("p.small.soft", { role: "status" });
    const text = h("input.short", { ...attributes(field, o), type: "text", value: typeof value === "string" ? value : field.inherited ?? "", oninput: (event) => set(event.target.value.trim()) });
    const hex = () => (/^#[0-9a-f]{6}$/i.test(text.value) ? text.value : "#888888");
    const picker = h("input", { type: "color", "aria-label": t("pick", { field: field.label }), disabled: !o.isEditable, value: hex(), oninput: (event) => { text.value = event.target.value.toUpperCase(); set(text.value); } });
    const set = (next) => { picker.value = hex(); tell(next); o.change(next); };
    const tell = (next) => {
      const pair = (field.contrast ?? []).find((one) => one.text === field.name || one.behind.field === field.name);
      const others = pair ? [[pair.text === field.name ? pair.behind.colour ?? o.values(pair.behind.field) : o.values(pair.text), t("with", { field: pair.text === field.name ? pair.behind.field ?? "" : pair.text })]] : [["#FFFFFF", t("on-white")], ["#000000", t("on-black")]];
      said.textContent = others.filter(([other]) => rgb(other) && rgb(next)).map(([other, name]) => { const ratio = contrast(next, other); return name + " " + ratio.toFixed(1) + (ratio >= 4.5 ? " ✓" : " · " + t("low")); }).join("   ");
    };
    tell(text.value);
    return single(h("div.list", { style: { gap: "4px" } }, h("div.control", picker, text), said));
  },
  elsewhere: (field) => single(h("p.soft.small", field.inherited ?? t("elsewhere"))),
};

const list = (value) => (Array.isArray(value) ? value : value === null || value === undefined || value === "" ? [] : [String(value)]);
const asked = new Map();
/** Returns the items that a field may refer to. */
function items(field, { item }) {
  const key = item.pack + "/" + field.of;
  if (!asked.has(key)) {
    asked.set(key, ask("content", { pack: item.pack, kind: field.of }).then((content) => content.rows.map((row) => ({ id: row.id, title: row.title })), () => []));
    setTimeout(() => asked.delete(key), 5000);
  }
  return asked.get(key);
}

function suggest(field, value, o, words) {
  return single(h("div.control", h("input", { ...attributes(field, o), type: "text", list: o.id + "-list", value: value === null || value === undefined ? "" : list(value).join(", "), oninput: (event) => o.change(event.target.value) }), h("datalist", { id: o.id + "-list" }, words.map((word) => h("option", { value: word })))));
}

function chips(field, all, o, input) {
  let now = [...all];
  const holder = h("div.chips");
  const draw = () => holder.replaceChildren(...now.map((one, at) => h("span.chip", one, o.isEditable ? h("button", { type: "button", "aria-label": t("take-out", { what: one }), onclick: () => { now = now.filter((_, index) => index !== at); draw(); o.change(now); } }, "×") : null)));
  const put = () => { const text = input.value.trim(); if (!text || now.includes(text)) return; now = [...now, text]; input.value = ""; draw(); o.change(now); };
  input.addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) { event.preventDefault(); put(); } });
  input.addEventListener("change", put);
  input.disabled = !o.isEditable;
  input.dataset.field = field.name;
  input.dataset.entry = "";
  draw();
  return { isGroup: true, element: h("div.list", { style: { gap: "8px" } }, holder, o.isEditable ? input : null) };
}

function nudge(event, field) {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const now = Number(event.target.value || field.inherited || 0);
  if (!Number.isFinite(now)) return;
  event.preventDefault();
  const next = Math.min(Number(field.most ?? Infinity), Math.max(Number(field.least ?? -Infinity), now + (event.key === "ArrowUp" ? 1 : -1)));
  event.target.value = String(next);
  event.target.dispatchEvent(new Event("input"));
}

function rgb(text) {
  const match = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text ?? "");
  if (!match) return null;
  const hex = match[1].length === 3 ? [...match[1]].map((one) => one + one).join("") : match[1];
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}
const luminance = (text) => { const [r, g, b] = rgb(text).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
export const contrast = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
