#include "page.h"

// #embed is part of C23. Compilers support it as an extension in earlier modes, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/index.html"
};
static const unsigned char style_css[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/style.css"
};
static const unsigned char app_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/app.js"
};
static const unsigned char api_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/api.js"
};
static const unsigned char dom_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/dom.js"
};
static const unsigned char route_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/route.js"
};
static const unsigned char texts_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/texts.js"
};
static const unsigned char overview_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/overview.js"
};
static const unsigned char content_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/content.js"
};
static const unsigned char item_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/item.js"
};
static const unsigned char controls_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/controls.js"
};
static const unsigned char actions_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/actions.js"
};
static const unsigned char search_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/search.js"
};
static const unsigned char findings_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/findings.js"
};
static const unsigned char drafts_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/drafts.js"
};
static const unsigned char translate_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/translate.js"
};
static const unsigned char changes_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/changes.js"
};
static const unsigned char households_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/households.js"
};
static const unsigned char populations_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/populations.js"
};
static const unsigned char charts_js[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/charts.js"
};
static const unsigned char en_json[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/en.json"
};
static const unsigned char nl_json[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/nl.json"
};
static const unsigned char findings_en_json[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/findings.en.json"
};
static const unsigned char findings_nl_json[] = {
#embed "../../Program/HomeseedEditors/Studio/Page/findings.nl.json"
};

static const struct studio_file files[] = {
    {"index.html", index_html, sizeof index_html},
    {"style.css", style_css, sizeof style_css},
    {"app.js", app_js, sizeof app_js},
    {"api.js", api_js, sizeof api_js},
    {"dom.js", dom_js, sizeof dom_js},
    {"route.js", route_js, sizeof route_js},
    {"texts.js", texts_js, sizeof texts_js},
    {"overview.js", overview_js, sizeof overview_js},
    {"content.js", content_js, sizeof content_js},
    {"item.js", item_js, sizeof item_js},
    {"controls.js", controls_js, sizeof controls_js},
    {"actions.js", actions_js, sizeof actions_js},
    {"search.js", search_js, sizeof search_js},
    {"findings.js", findings_js, sizeof findings_js},
    {"drafts.js", drafts_js, sizeof drafts_js},
    {"translate.js", translate_js, sizeof translate_js},
    {"changes.js", changes_js, sizeof changes_js},
    {"households.js", households_js, sizeof households_js},
    {"populations.js", populations_js, sizeof populations_js},
    {"charts.js", charts_js, sizeof charts_js},
    {"en.json", en_json, sizeof en_json},
    {"nl.json", nl_json, sizeof nl_json},
    {"findings.en.json", findings_en_json, sizeof findings_en_json},
    {"findings.nl.json", findings_nl_json, sizeof findings_nl_json},
};

const struct studio_file *studio_files(void) { return files; }
size_t studio_file_count(void) { return sizeof files / sizeof files[0]; }
