"""The contents of a package: the program, shell completions, the manual and third-party notices."""
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

import manual

DESCRIPTION = "Turns a folder of YAML into checked, translated household content, and seeds stores with it"
SHELLS = {
    "bash": "share/bash-completion/completions/homeseed",
    "zsh": "share/zsh/vendor-completions/_homeseed",
    "fish": "share/fish/vendor_completions.d/homeseed.fish",
}


class Release:
    """A version of the program for a system and a processor."""

    def __init__(self, package, program):
        self.package = package
        self.path = pathlib.Path(program).resolve()
        self.program = self.path.read_bytes()
        self.system = "macos" if sys.platform == "darwin" else "linux"
        self.machine = platform.machine()
        self.debian_machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(self.machine)
        self.version = self.asked("--version").split()[-1]
        self.time = int(os.environ.get("SOURCE_DATE_EPOCH") or self.git("log", "-1", "--format=%ct"))
        self.oldest = self.oldest_macos() if self.system == "macos" else self.needed_glibc()

    def asked(self, *arguments):
        return subprocess.run([self.path, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.package, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def needed_glibc(self):
        """Returns the newest version of glibc whose symbols the program uses."""
        return max(version for version, _ in self.versioned_symbols())

    def versioned_symbols(self):
        """Returns the symbols of glibc, by the version that introduced them."""
        symbols = printed("readelf", "--dyn-syms", "--wide", self.path)
        return [((int(major), int(minor)), name) for name, major, minor in re.findall(r" UND (\S+?)@GLIBC_(\d+)\.(\d+)", symbols)]

    def oldest_macos(self):
        """Returns the deployment target that the linker wrote."""
        return tuple(map(int, re.search(r"minos (\d+)\.(\d+)", printed("otool", "-l", self.path)).groups()))

    def foreign_libraries(self):
        """Returns the shared libraries that the program requires and the system does not include."""
        if self.system == "macos":
            paths = re.findall(r"^\t(\S+) \(", printed("otool", "-L", self.path), re.MULTILINE)
            return [path for path in paths if not path.startswith(("/usr/lib/", "/System/"))]
        names = re.findall(r"NEEDED.*\[(.+)\]", printed("readelf", "--dynamic", "--wide", self.path))
        return [name for name in names if not GLIBC.fullmatch(name)]


def printed(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


GLIBC = re.compile(r"(libc|libm|libdl|libpthread|librt|libresolv|libutil)\.so\.\d+|ld-linux.*\.so\.\d+")
# The glibc of RHEL 9. Ubuntu 22.04 has 2.35, and Debian 12 has 2.36.
NEWEST_GLIBC = (2, 34)


def tree(release):
    """Returns the files by their paths below the prefix, each with its bytes and whether it is a program."""
    foreign = release.foreign_libraries()
    if foreign:
        raise SystemExit(f"error: the program requires shared libraries besides the system's: {', '.join(foreign)}\nhelp: leave out --program")
    if release.system == "linux" and release.oldest > NEWEST_GLIBC:
        newer = sorted(name for version, name in release.versioned_symbols() if version > NEWEST_GLIBC)
        raise SystemExit(f"error: the program requires a glibc above {'.'.join(map(str, NEWEST_GLIBC))}: {', '.join(newer)}\nhelp: leave out --program")
    files = {"bin/homeseed": (release.program, True)}
    for shell, path in SHELLS.items():
        script = release.asked("--generate-completion-script", shell)
        # A running shell sources the script, so it needs no shebang.
        files[path] = (script.removeprefix("#!/bin/bash\n").lstrip("\n").encode(), False)
    for name, page in manual.pages(json.loads(release.asked("--experimental-dump-help"))["command"], release).items():
        files[f"share/man/man1/{name}.1"] = (page.encode(), False)
    for name in ("README.md", "CHANGELOG.md", "NOTICE"):
        files[f"share/doc/homeseed/{name}"] = ((release.package / name).read_bytes(), False)
    files["share/doc/homeseed/copyright"] = (copyright(release), False)
    return files


def copyright(release):
    return (release.package / "Tools/Packaging/copyright").read_bytes()
