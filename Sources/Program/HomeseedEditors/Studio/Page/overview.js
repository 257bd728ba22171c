// The overview of all packs, and the page of one pack with its kinds.
import { ask } from "./api.js";
import { h, painted } from "./dom.js";
import { address, place } from "./route.js";
import { date, named, number, t } from "./texts.js";

function bar(row) {
  // No counts are known yet.
  if (row.total === undefined) return h("div.coverage-bar");
  const parts = [["done", row.translated], ["review", row.review], ["stale", row.stale], ["missing", row.missing]];
  const said = t("coverage-said", { language: named(row.in), done: number(row.translated), total: number(row.total), stale: number(row.stale), missing: number(row.missing) });
  return h("div.coverage-bar", { role: "img", "aria-label": said, title: said }, parts.map(([name, count]) => count ? h("i.part-" + name, { style: { width: (100 * count) / row.total + "%" } }) : null));
}

function coverage(pack) {
  return h("div.coverage", pack.coverage.map((row) => [
    h("a", { href: address(["translate", pack.id], { in: row.in }) }, named(row.in)), bar(row),
    h("span.soft", row.total === undefined ? "…" : toDo(row)),
  ]));
}

/** Shows the number of texts left to translate. */
const toDo = ({ stale, missing }) => (stale + missing ? t("to-do", { count: stale + missing }) : t("complete"));

const badges = (pack) => [
  pack.errors ? h("a.badge.error", { href: address(["findings"], { pack: pack.id }) }, t("errors", { count: pack.errors })) : null,
  pack.warnings ? h("a.badge.warning", { href: address(["findings"], { pack: pack.id }) }, t("warnings", { count: pack.warnings })) : null,
];

const kinds = (pack) => h("div.kinds", pack.kinds.filter((kind) => kind.count).map((kind) => h("a", { href: place([pack.id, kind.name]) }, h("b", number(kind.count)), " ", kind.label.toLowerCase())));

/** Shows a pack's recent commits. Requested after the page is drawn, because reading history is slow. */
function recent(places) {
  if (!places.size) return;
  ask("recent").then(({ packs }) => {
    for (const [id, place] of places) if (packs[id]) place.replaceChildren(...lately(packs[id]));
  }, () => {});
}
const lately = ({ open, commits }) => [
  open ? h("p", h("a.text-link", { href: address(["changes"]) }, t("not-committed", { count: open }))) : null,
  ...commits.map((one) => h("p", h("time", { datetime: one.day }, date(one.day, { day: "numeric", month: "short", year: "numeric" })), h("span.subject", one.subject), h("span", one.author))),
].filter(Boolean);

export async function show(here, page) {
  const places = new Map();
  const late = (pack) => { const place = h("div.recent.soft.small"); places.set(pack.id, place); return place; };
  const view = draw(here, page, late);
  painted().then(() => recent(places));
  return view;
}
export const reload = () => {};

function draw(here, page, late) {
  const packs = page.overview.packs;
  if (here.view === "pack") return onePack(packs.find((pack) => pack.id === here.pack), page, late);
  const items = packs.reduce((sum, pack) => sum + pack.items, 0);
  return h("div.page",
    h("header.page-head", h("div", h("h1", t("overview")), h("p", { role: "status" }, t("overview-what", { packs: number(packs.length), items: number(items) }) + (page.overview.isChecked ? "" : " · " + t("checking"))))),
    packs.length ? h("div.packs", packs.map((pack) => h("section.pack",
      h("div.pack-head", h("h2", h("a", { href: place([pack.id]) }, pack.title)), badges(pack)),
      kinds(pack), pack.coverage.length ? coverage(pack) : h("p.soft.small", t("one-language", { language: named(pack.language) })), late(pack)))) : h("div.empty", h("h2", t("no-packs")), h("p.soft", t("no-packs-what"))),
    packs.length ? legend() : null);
}

const legend = () => h("div.legend", [["done", "#3c8a6c"], ["review", "#6b8fc9"], ["stale", "#d79a2b"], ["missing", "transparent"]].map(([name, tint]) => h("span", { style: { "--tint": tint } }, t("state-" + name))));

function onePack(pack, page, late) {
  if (!pack) return h("div.page", h("div.empty", h("h1", t("not-there"))));
  return h("div.page",
    h("header.page-head", h("div", h("h1", pack.title), h("p", t("pack-what", { items: number(pack.items), languages: pack.languages.map(named).join(", ") }))), badges(pack)),
    h("div.packs", pack.kinds.map((kind) => h("section.pack",
      h("h2", h("a", { href: place([pack.id, kind.name]) }, kind.label)),
      h("p.soft", kind.count ? t("items", { count: kind.count }) : t("none-yet"))))),
    pack.coverage.length ? [h("section.list", h("h2", t("languages")), coverage(pack)), legend()] : null,
    late(pack),
    pack.templates.length ? h("section.list", h("h2", t("households")), h("div.kinds", pack.templates.map((one) => h("a.badge", { href: address(["households", pack.id, one.id]) }, one.title)))) : null);
}
