"""The contents of a package: the program, shell completions, the manual and third-party notices."""
import json
import os
import pathlib
import platform
import re
import subprocess

import manual

DESCRIPTION = "Turns a folder of YAML into checked, translated household content, and seeds stores with it"
SHELLS = {
    "bash": "share/bash-completion/completions/homeseed",
    "zsh": "share/zsh/vendor-completions/_homeseed",
    "fish": "share/fish/vendor_completions.d/homeseed.fish",
}


class Release:
    """One version of the program, for one sort of machine."""

    def __init__(self, package, program):
        self.package = package
        self.path = pathlib.Path(program).resolve()
        self.program = self.path.read_bytes()
        self.machine = platform.machine()
        self.debian_machine = {"x86_64": "amd64", "aarch64": "arm64"}[self.machine]
        self.version = self.asked("--version").split()[-1]
        self.time = int(os.environ.get("SOURCE_DATE_EPOCH") or self.git("log", "-1", "--format=%ct"))
        self.glibc = self.needed_glibc()

    def asked(self, *arguments):
        return subprocess.run([self.path, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.package, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def needed_glibc(self):
        """The newest version of glibc of which the program needs something."""
        symbols = subprocess.run(["readelf", "--version-info", "--wide", self.path], check=True, stdout=subprocess.PIPE, text=True).stdout
        return max(tuple(map(int, found)) for found in re.findall(r"\bGLIBC_(\d+)\.(\d+)", symbols))

    def libraries(self):
        """The shared libraries that it asks for."""
        dynamic = subprocess.run(["readelf", "--dynamic", "--wide", self.path], check=True, stdout=subprocess.PIPE, text=True).stdout
        return re.findall(r"NEEDED.*\[(.+)\]", dynamic)


GLIBC = re.compile(r"(libc|libm|libdl|libpthread|librt|libresolv|libutil)\.so\.\d+|ld-linux.*\.so\.\d+")


def tree(release):
    """Paths below the prefix, to bytes and whether it is a program."""
    foreign = [library for library in release.libraries() if not GLIBC.fullmatch(library)]
    if foreign:
        raise SystemExit(f"package: the program needs more than glibc: {', '.join(foreign)}. Without --program it is built so that it does not.")
    files = {"bin/homeseed": (release.program, True)}
    for shell, path in SHELLS.items():
        script = release.asked("--generate-completion-script", shell)
        # It is read by a shell that runs already, whichever that is.
        files[path] = (script.removeprefix("#!/bin/bash\n").lstrip("\n").encode(), False)
    for name, page in manual.pages(json.loads(release.asked("--experimental-dump-help"))["command"], release).items():
        files[f"share/man/man1/{name}.1"] = (page.encode(), False)
    for name in ("README.md", "CHANGELOG.md", "NOTICE"):
        files[f"share/doc/homeseed/{name}"] = ((release.package / name).read_bytes(), False)
    files["share/doc/homeseed/copyright"] = (copyright(release), False)
    return files


def copyright(release):
    return (release.package / "Tools/Packaging/copyright").read_bytes()
