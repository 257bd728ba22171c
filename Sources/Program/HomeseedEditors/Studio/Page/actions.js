// Dialogs that add, rename and delete items. Each shows the file changes before it writes them.
import { act } from "./api.js";
import { diff, h, said } from "./dom.js";
import { go, place } from "./route.js";
import { isVariant, named, number, t } from "./texts.js";

/** Opens a dialog that previews file changes and writes them on confirmation. `label` and `detail` may depend on the answer. */
export function propose(page, { title, fields = [], name, request, label, detail, done, isDanger = false }) {
  const before = document.activeElement;
  const change = h("div.list", { "aria-live": "polite" });
  const write = h("button.button.primary" + (isDanger ? ".danger" : ""), { type: "submit" }, typeof label === "function" ? label({ files: [] }) : label);
  if (isDanger) write.classList.remove("primary");
  let asked = 0, timer = 0;
  const look = async () => {
    const mine = ++asked;
    const body = request();
    if (!body) { write.disabled = true; return change.replaceChildren(); }
    try {
      const answer = await act(name, body);
      if (mine !== asked) return;
      write.disabled = false;
      const lines = answer.files.filter((file) => !file.path.includes("/.schemas/"));
      if (typeof label === "function") write.textContent = label({ ...answer, files: lines });
      change.replaceChildren(...(detail?.(answer) ?? []),
        ...answer.findings.slice(0, 5).map((one) => h("div.finding." + one.severity, said("p", one.headline), one.path ? h("p.soft", t("stands-in", { file: one.path, line: number(one.line ?? 1) })) : null)),
        ...(answer.findings.length > 5 ? [h("p.small.soft", t("and-more", { count: answer.findings.length - 5 }))] : []),
        h("details", { open: lines.length <= 3 }, h("summary", t("change-in", { files: lines.map((file) => file.path).join(", ") })), lines.map((file) => [h("p.small.soft", file.path), diff(file.diff)])));
    } catch (error) {
      if (mine !== asked) return;
      write.disabled = true;
      change.replaceChildren(h("div.finding.error", h("p", error.message), (error.advice ?? []).map((one) => h("p", one))));
    }
  };
  const box = h("dialog", { "aria-labelledby": "propose-title", onclose: () => { box.remove(); before?.focus?.(); } }, h("form.inside", { onsubmit: async (event) => {
    event.preventDefault();
    const body = request();
    if (!body) return;
    try { const answer = await act(name, { ...body, write: true }); box.close(); page.written(answer); done?.(body); } catch (error) { change.replaceChildren(h("div.finding.error", h("p", error.message), (error.advice ?? []).map((one) => h("p", one)))); }
  } }, h("h2", { id: "propose-title" }, title), fields, change, h("div.control", write, h("button.button.quiet", { type: "button", onclick: () => box.close() }, t("cancel")))));
  box.addEventListener("click", (event) => { if (event.target.closest("a")) box.close(); });
  box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(look, 150); });
  document.getElementById("app").append(box);
  box.showModal();
  look();
  return box;
}

const labelled = (label, input, about) => h("div.field", h("label", { for: input.id }, label), input, about ? h("p.about", about) : null);
const slug = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/&/g, " and ").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);

export function addItem(page, data) {
  const title = h("input", { id: "new-title", type: "text", autocomplete: "off", required: true });
  const id = h("input", { id: "new-id", type: "text", autocomplete: "off", required: true });
  let isTyped = false;
  // Provides an initial id if the title has no letters that an id may contain.
  title.addEventListener("input", () => { if (!isTyped) id.value = slug(title.value) || (title.value.trim() ? data.kindId + "-" + (data.rows.length + 1) : ""); });
  id.addEventListener("input", () => { isTyped = id.value !== ""; });
  const groups = [...new Map(data.rows.filter((row) => row.group).map((row) => [row.group, row.groupTitle])).entries()];
  const group = h("select", { id: "new-group" }, groups.map(([value, name]) => h("option", { value }, name)));
  const isLike = (tag) => isVariant(tag, data.language);
  const others = data.languages.slice(1).sort((a, b) => isLike(a) - isLike(b)).map((tag) => [tag, h("input", { id: "new-" + tag, type: "text", lang: tag, autocomplete: "off" })]);
  propose(page, {
    title: t("add-title", { kind: data.label.toLowerCase() }), name: "add", label: t("add-to-file"),
    fields: [labelled(t("title-in", { language: named(data.language) }), title), others.map(([tag, input]) => labelled(t("title-in", { language: named(tag) }), input)), groups.length ? labelled(t("group"), group) : null, labelled(t("id"), id, t("id-what"))],
    request: () => (title.value.trim() && id.value ? { pack: data.pack, kind: data.kind, id: id.value, title: title.value.trim(), group: groups.length ? group.value : undefined, translations: Object.fromEntries(others.map(([tag, input]) => [tag, input.value.trim()])) } : null),
    done: (body) => go(place([data.pack, data.kind, body.id])),
  });
  title.focus();
}

export function renameItem(page, item) {
  const to = h("input", { id: "rename-to", type: "text", value: item.id, autocomplete: "off" });
  propose(page, {
    title: t("rename-title", { id: item.id }), name: "rename", label: t("rename-do"), fields: [labelled(t("new-id"), to, t("rename-what"))],
    request: () => (to.value && to.value !== item.id ? { pack: item.pack, kind: item.kind, id: item.id, to: to.value } : null),
    done: (body) => go(place([item.pack, item.kind, body.to]), { replace: true }),
  });
  to.select();
}

export function removeItem(page, item) {
  propose(page, {
    title: t("delete-title", { title: item.title }), name: "remove", isDanger: true, fields: [h("p", t("delete-what"))],
    label: ({ files }) => (files.length > 1 ? t("delete-do-several", { count: files.length }) : t("delete-do", { file: (files[0]?.path ?? item.path ?? "").split("/").pop() })),
    detail: ({ uses, useCount }) => (useCount ? [h("details", { open: true }, h("summary", t("used", { count: useCount })), usesList(uses, useCount))] : []),
    request: () => ({ pack: item.pack, kind: item.kind, id: item.id }), done: () => go(place([item.pack, item.kind]), { replace: true }),
  });
}

/** Lists the places that refer to an item. */
export const usesList = (uses, count) => h("div.uses", uses.map((use) => use.item
  ? h("a.text-link", { href: place([use.item.pack, use.item.kind, use.item.id]) }, use.title + " · " + use.path.split("/").pop() + " " + t("line", { line: number(use.line) }))
  : h("span", use.path + " " + t("line", { line: number(use.line) }))), count > uses.length ? h("p.small.soft", t("and-more", { count: count - uses.length })) : null);
