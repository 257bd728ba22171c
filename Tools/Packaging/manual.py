"""Manual pages, generated from the program's description of its commands."""
import textwrap
import time


def pages(command, release, above=()):
    """Returns the pages of a command and its subcommands, by name."""
    name = "-".join([*above, command["commandName"]])
    found = {name: page(name, command, release, above)}
    for sub in command.get("subcommands", []):
        if sub["commandName"] != "help" and sub.get("shouldDisplay", True):
            found.update(pages(sub, release, (*above, command["commandName"])))
    return found


def escaped(text):
    """Escapes a text: no line is a request to the formatter, and readers can search for its hyphens."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").splitlines()
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def option(argument):
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])]
    value = argument.get("valueName", "value")
    if argument["kind"] == "positional":
        return f"<{value}>" + ("..." if argument["isRepeating"] else "")
    return ", ".join(names) + (f" <{value}>" if argument["kind"] == "option" else "")


def discussed(text):
    """Formats paragraphs. Indented lines are printed unchanged."""
    out = []
    for block in text.strip("\n").split("\n\n"):
        if block.startswith("  "):
            out += [".nf", ".RS", escaped(textwrap.dedent(block)), ".RE", ".fi"]
        else:
            out += [".PP", escaped(block)]
    return out


def page(name, command, release, above):
    words = " ".join([*above, command["commandName"]])
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    usage = "".join(f" [{option(one)}]" if one["isOptional"] else f" {option(one)}" for one in shown if one["kind"] == "positional")
    date = time.strftime("%Y-%m-%d", time.gmtime(release.time))
    lines = [f'.TH "{name.upper()}" "1" "{date}" "homeseed {release.version}" "Homeseed"', ".SH NAME"]
    lines += [f"{escaped(name)} \\- {escaped(command.get('abstract', '').rstrip('.').replace(chr(10), ' '))}", ".SH SYNOPSIS"]
    lines += [f".B {escaped(words)}", escaped(usage + (" [options]" if any(one["kind"] != "positional" for one in shown) else "") + (" <command>" if command.get("subcommands") else "")).strip()]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", *discussed(command["discussion"])]
    if shown:
        lines.append(".SH OPTIONS")
        for argument in shown:
            lines += [".TP", f".B {escaped(option(argument))}", escaped(argument.get("abstract", "")) or "\\&"]
            if argument.get("discussion"):
                lines += discussed(argument["discussion"])
    subs = [sub for sub in command.get("subcommands", []) if sub["commandName"] != "help" and sub.get("shouldDisplay", True)]
    if subs:
        lines.append(".SH COMMANDS")
        for sub in subs:
            lines += [".TP", f".BR {escaped(name + '-' + sub['commandName'])} (1)", escaped(sub.get("abstract", ""))]
    if above:
        lines += [".SH SEE ALSO", f".BR {escaped('-'.join(above))} (1)"]
    return "\n".join(lines) + "\n"
