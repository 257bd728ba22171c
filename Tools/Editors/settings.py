"""Extracts the settings from the handbook's page on editors into files, and checks their syntax.

    settings.py PAGE FOLDER
"""

import json
import pathlib
import re
import sys
import tomllib

page, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
sections = dict(re.findall(r"^## (.*?)$(.*?)(?=^## |\Z)", page.read_text(), re.S | re.M))


def blocks(section, language, count=1):
    found = re.findall(rf"^```{language}\n(.*?)^```$", sections[section], re.S | re.M)
    if len(found) != count:
        sys.exit(f"{page} has {len(found)} settings for {section}, not {count}")
    return found


def block(section, language):
    return blocks(section, language)[0]


folder.mkdir(parents=True, exist_ok=True)
# The second block is for older versions, such as Debian 12's.
newer, older = blocks("Neovim", "lua", 2)
(folder / "neovim-0.11.lua").write_text(newer)
(folder / "neovim.lua").write_text(older)
(folder / "emacs.el").write_text(block("Emacs, with eglot", "elisp"))
(folder / "helix.toml").write_text(block("Helix", "toml"))
(folder / "kate.json").write_text(block("Kate", "json"))


def held(name, given, form):
    """Checks settings against a schema from the editor's manual: a type, a list of one, or the keys of a table.

    The key `*` matches any name."""
    if isinstance(form, dict):
        if not isinstance(given, dict):
            sys.exit(f"{name} is {given!r}, not a table")
        for key, value in given.items():
            if key not in form and "*" not in form:
                sys.exit(f"{name} knows no '{key}': only {', '.join(form)}")
            held(f"{name}.{key}", value, form.get(key, form.get("*")))
    elif isinstance(form, list):
        if not isinstance(given, list) or not given:
            sys.exit(f"{name} is {given!r}, not a list")
        for one in given:
            held(name, one, form[0])
    elif not isinstance(given, form):
        sys.exit(f"{name} is {given!r}, not of the type {form.__name__}")


# From the manuals and packages of editors that can't be installed here, limited to the handbook's settings.
helix = tomllib.loads(block("Helix", "toml"))
held("Helix", helix, {
    "language-server": {"*": {"command": str, "args": [str], "config": dict, "environment": dict, "timeout": int}},
    "language": [{"name": str, "language-servers": [str], "file-types": list, "roots": [str], "auto-format": bool}],
})
if helix["language"][0]["language-servers"] != list(helix["language-server"]):
    sys.exit(f"Helix: the language uses an undeclared server: {helix}")
sublime = json.loads(block("Sublime Text", "json"))
held("Sublime Text", sublime, {"clients": {"*": {"enabled": bool, "command": [str], "selector": str, "settings": dict}}})
zed = json.loads(block("Zed", "json"))
held("Zed", zed, {"lsp": {"*": {"binary": {"path": str, "arguments": [str], "env": dict}, "settings": dict, "initialization_options": dict}}})
code = json.loads(block("Visual Studio Code", "json"))
held("Visual Studio Code", code, {"glspc.server.command": str, "glspc.server.commandArguments": [str], "glspc.server.languageId": [str]})
json.loads(block("Kate", "json"))
words = {
    "Helix": [helix["language-server"]["homeseed"]["command"], *helix["language-server"]["homeseed"]["args"]],
    "Sublime Text": sublime["clients"]["homeseed"]["command"],
    "Zed": [zed["lsp"]["yaml-language-server"]["binary"]["path"].rsplit("/", 1)[-1], *zed["lsp"]["yaml-language-server"]["binary"]["arguments"]],
    "Visual Studio Code": [code["glspc.server.command"], *code["glspc.server.commandArguments"]],
}
# All editors must start the program with the same tested arguments.
for editor, command in words.items():
    if command != ["homeseed", "language-server"]:
        sys.exit(f"{editor} starts {' '.join(command)}")
