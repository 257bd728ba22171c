"""Starts Kate without a screen, with the settings from the handbook's page on editors, and opens a file with a typo. Checks that
Kate starts the server, opens the file in it and receives the diagnostic.

    kate.py SETTINGS HOMESEED FOLDER    FOLDER: a copy of the packs, which also receives all files that Kate writes
"""

import os
import pathlib
import signal
import subprocess
import sys
import time

settings, homeseed, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
home = folder / "home"
(home / "config/kate/lspclient").mkdir(parents=True)
(home / "bin").mkdir()
(home / "config/kate/lspclient/settings.json").write_text(settings.read_text())
# Logs the messages of both sides.
program = home / "bin/homeseed"
# Allows the server, which Kate would ask about, and enables the plug-in, which newer versions do by default.
(home / "config/katerc").write_text(
    f"[lspclient]\nAllowedServerCommandLines={program} language-server\n\n[KTextEditor Plugins]\nlspclientplugin=true\n")
program.write_text(f'#!/bin/sh\ntee "{home}/asked" | "{homeseed}" "$@" | tee "{home}/answered"\n')
program.chmod(0o755)

chores = folder / "Catalogue/family-to-do/chores.yaml"
chores.write_text(chores.read_text().replace("area: kitchen", "area: kitchn", 1))
environment = dict(
    os.environ, HOME=str(home), PATH=f"{home / 'bin'}:{os.environ['PATH']}", QT_QPA_PLATFORM="offscreen", XDG_CONFIG_HOME=str(home / "config"),
    XDG_DATA_HOME=str(home / "data"), XDG_CACHE_HOME=str(home / "cache"), XDG_RUNTIME_DIR=str(home))
home.chmod(0o700)
kate = subprocess.Popen(
    ["dbus-run-session", "--", "kate", "--new", "--block", str(chores)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def said(name):
    file = home / name
    return file.read_text(errors="replace") if file.exists() else ""


def wait(name, *words):
    for _ in range(600):
        if all(word in said(name) for word in words):
            return
        time.sleep(0.1)
    sys.exit(f"Kate: {' and '.join(words)} was never {name}: {said(name)[-2000:]}")


try:
    wait("asked", '"initialize"', "textDocument/didOpen")
    wait("answered", "textDocument/publishDiagnostics", "unknown-reference", "kitchn")
finally:
    os.killpg(kate.pid, signal.SIGKILL)
    kate.wait()
print("Kate: started the server with the settings of the page, opened a file, reported its typo")
