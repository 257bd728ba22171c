"""Drives an editor in a terminal, with the settings from the handbook's page on editors in their documented places. Types a typo,
sees its diagnostic and fixes it, completes a key and an id, goes to a definition, and renames across files and undoes that. Checks
every byte of the saved files.

    terminal.py neovim|helix PROGRAM SETTINGS FOLDER    FOLDER: a copy of the packs, beside which all other files are written
"""

import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time

import pyte

COLUMNS, ROWS = 200, 50
CHORES = "Catalogue/family-to-do/chores.yaml"
GUEST = "Catalogue/family-to-do/templates/guest.yaml"
LIST = "Catalogue/house-pulse/chores.yaml"
ESCAPE, ENTER = "\x1b", "\r"


class Neovim:
    name, settings, home = "Neovim", "neovim-0.11.lua", ".config/nvim/init.lua"
    # The default key bindings of Neovim with a language server.
    definition, actions, first_action, rename = "\x1d", "gra", "1" + ENTER, "grn"
    # Neovim marks the line, and shows the diagnostic on request.
    mark, tell, untell = "E", "\x17d", ":fclose" + ENTER
    # A single completion is inserted without a list.
    complete, accept, close_brace, typed_steps = "\x18\x0f", "", "}", 1
    is_indenting = True
    before_all = ":set laststatus=2 statusline=%f\\ %m\\ %l:1" + ENTER


class Helix:
    name, settings, home = "Helix", "helix.toml", ".config/helix/languages.toml"
    definition, actions, first_action, rename = "gd", " a", ENTER, " r"
    mark, tell, untell = "●", "", ""
    # Helix shows completions and closes braces automatically. Typing before a completion is a separate undo step.
    complete, accept, close_brace, typed_steps = "", "\t" + ENTER, "", 2
    # Debian's package has no grammars, which Helix requires for indentation.
    is_indenting = False
    before_all = ""


class Session:
    def __init__(self, editor, program, folder, home):
        self.editor, self.folder = editor, folder
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        environment = dict(
            os.environ, HOME=str(home), XDG_CONFIG_HOME=str(home / ".config"), XDG_CACHE_HOME=str(home / ".cache"),
            XDG_DATA_HOME=str(home / ".data"), XDG_STATE_HOME=str(home / ".state"), TERM="xterm-256color",
            # With several threads, Helix before 25.07 may send fast changes in the wrong order.
            TOKIO_WORKER_THREADS="1")
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(program, [program], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def look(self, seconds):
        """Reads the editor's output, until there is none for the given time."""
        while select.select([self.terminal], [], [], seconds)[0]:
            try:
                drawn = os.read(self.terminal, 65536)
            except OSError:
                return
            self.stream.feed(drawn)

    def fail(self, message):
        sys.exit(f"{self.editor.name}: {message}\n" + "\n".join(line.rstrip() for line in self.screen.display))

    def wait(self, is_right, message):
        end = time.monotonic() + 20
        while not is_right():
            if time.monotonic() > end:
                self.fail(message)
            self.look(0.05)

    def wait_for(self, words, message):
        self.wait(lambda: any(words in line for line in self.screen.display), message)

    def press(self, keys):
        os.write(self.terminal, keys.encode())
        self.look(0.05)

    def type(self, text):
        """Types a text letter by letter."""
        for letter in text:
            self.press(letter)

    def open(self, path):
        # Neovim would reload an open file, which adds an undo step.
        if self.place()[0] == path:
            return
        self.press(f":e {path}{ENTER}")
        self.wait(lambda: self.place()[0] == path, f"{path} is not opened")

    def go(self, line, word):
        self.press(f":{line}{ENTER}")
        self.press(f"/{word}{ENTER}")

    def status(self):
        """Returns the editor's state: the file, whether it has unsaved changes, and the line."""
        said = [re.search(r"((?:Catalogue|Locales)/[^ ]+) (.*?)(\d+):\d+ *$", line) for line in self.screen.display]
        found = next(filter(None, reversed(said)), None)
        return (found[1], "[+]" in found[2], int(found[3])) if found else (None, True, 0)

    def place(self):
        path, _, line = self.status()
        return path, line

    def is_marked(self):
        return any(line.lstrip().startswith(self.editor.mark + " ") for line in self.screen.display)

    def holds(self, path, expected):
        # While Helix writes a file, the file may not exist.
        try:
            return (self.folder / path).read_bytes() == expected
        except FileNotFoundError:
            return False

    def saved(self, files, message):
        """Waits until the files have the expected bytes."""
        self.wait(lambda: all(self.holds(path, expected) for path, expected in files.items()), message)

    def save(self, path, expected, message):
        self.press(":w" + ENTER)
        self.saved({path: expected}, message)
        self.rest(message)

    def rest(self, message):
        """Waits until the editor has recorded the save. Before, Helix would treat the file as changed by another program."""
        self.wait(lambda: not self.status()[1], message)

    def undo(self, path, expected, message, steps=1):
        self.rest(message)
        for _ in range(steps):
            self.press("u")
        self.save(path, expected, message)


def files(folder):
    found = [file for kind in ["Catalogue", "Locales"] for file in sorted((folder / kind).rglob("*")) if file.is_file()]
    return {str(file.relative_to(folder)): file.read_bytes() for file in found}


def line_of(text, word):
    return text[:text.index(word)].count(b"\n") + 1


def mends(session, before):
    editor = session.editor
    session.open(CHORES)
    session.go(line_of(before[CHORES], b"area: kitchen"), "kitchen")
    session.press("A")
    session.type("s")
    session.press(ESCAPE)
    session.wait(session.is_marked, "the typo is not marked")
    session.press(editor.tell)
    session.wait_for("did you mean 'kitchen'", "the typo is not reported")
    session.press(editor.untell)
    session.save(CHORES, before[CHORES].replace(b"area: kitchen\n", b"area: kitchens\n", 1), "the typo is not saved as typed")
    session.press(editor.actions)
    session.wait_for("Write 'kitchen'", "no fix is offered")
    session.press(editor.first_action)
    session.wait(lambda: not session.is_marked(), "the typo is still marked")
    session.save(CHORES, before[CHORES], "the typo is not fixed")


def completes(session, before):
    editor = session.editor
    session.open(GUEST)
    line = line_of(before[GUEST], b"chore/put-bins-out")
    session.go(line, "put-bins-out")
    session.press("o")
    session.type("- {use: chore/iron-s")
    session.press(editor.complete)
    session.wait_for("iron-shirts", "the id is not offered")
    session.press(editor.accept)
    session.press(editor.close_brace)
    session.press(ESCAPE)
    lines = before[GUEST].splitlines(True)
    session.save(GUEST, b"".join([*lines[:line], b"        - {use: chore/iron-shirts}\n", *lines[line:]]), "the id is not completed")
    session.undo(GUEST, before[GUEST], "the typed text is not undone", editor.typed_steps)


def continues(session, before):
    """A new line of an item is indented for a key, and completion works there."""
    editor = session.editor
    session.open(LIST)
    line = line_of(before[LIST], b"id: mop-kitchen-floor")
    session.press(f":{line}{ENTER}")
    session.press("o")
    session.type("- id: wash-car")
    session.press(ENTER)
    session.type("ti")
    session.press(editor.complete)
    session.wait(lambda: any(line.strip() == "title:" for line in session.screen.display), "no key is offered")
    session.type(" Wash the car")
    session.press(ESCAPE)
    lines = before[LIST].splitlines(True)
    item = b"  - id: wash-car\n    title: Wash the car\n"
    session.save(LIST, b"".join([*lines[:line], item, *lines[line:]]), "the item differs from the typed text")
    session.undo(LIST, before[LIST], "the item is not undone")


def defines(session, before):
    session.open(GUEST)
    session.go(line_of(before[GUEST], b"chore/put-bins-out"), "put-bins-out")
    session.press(session.editor.definition)
    target = CHORES, line_of(before[CHORES], b"id: put-bins-out")
    session.wait(lambda: session.place() == target, f"the cursor is at {session.place()}, not at the definition")


def renames(session, before, after):
    session.go(line_of(before[CHORES], b"id: put-bins-out"), "put-bins-out")
    session.press(session.editor.rename)
    session.wait(lambda: session.screen.display[-1].rstrip().endswith("put-bins-out"), "there is no prompt for the new name")
    session.press("\x15")
    session.type("take-bins-out")
    session.press(ENTER)
    session.wait_for("was: [put-bins-out]", "the item is not renamed")
    session.press(":wa" + ENTER)
    session.saved(after, "the files differ from the result of `homeseed rename`")
    changed = [path for path in after if after[path] != before[path]]
    for path in changed:
        session.open(path)
        session.undo(path, before[path], f"the rename is not undone in {path}")
    return len(changed)


def renamed(folder):
    """Returns the files after the same rename without an editor."""
    copy = folder.parent / f"{folder.name}-renamed"
    shutil.copytree(folder, copy)
    subprocess.run(["homeseed", "rename", "family-to-do/chore/put-bins-out", "take-bins-out"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    return files(copy)


def main(editor, program, settings, folder):
    home = folder.parent / f"{folder.name}-home"
    (home / editor.home).parent.mkdir(parents=True)
    shutil.copy(settings / editor.settings, home / editor.home)
    before = files(folder)
    session = Session(editor, program, folder, home)
    try:
        session.look(0.5)
        session.press(editor.before_all)
        mends(session, before)
        completes(session, before)
        if editor.is_indenting:
            continues(session, before)
        defines(session, before)
        count = renames(session, before, renamed(folder))
        session.saved(before, "other bytes are changed")
    finally:
        os.kill(session.process, signal.SIGKILL)
        os.waitpid(session.process, 0)
    print(f"{editor.name}: reported a typo, fixed it, completed, opened a definition, renamed in {count} files, undone")


if __name__ == "__main__":
    main({"neovim": Neovim, "helix": Helix}[sys.argv[1]], sys.argv[2], *map(pathlib.Path, sys.argv[3:]))
