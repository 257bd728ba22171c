"""The package for Debian and Ubuntu."""
import hashlib
import time

import archives
MAINTAINER = "Homeseed maintainers <homeseed@example.org>"

# The deliberately broken rules of lintian, each with the reason that it requires.
OVERRIDES = """\
# One program for all versions of Debian and Ubuntu, with the tested versions of its libraries.
homeseed: embedded-library *
# A fixed address avoids a hundred thousand relocations at each start.
homeseed: hardening-no-pie *
# The package is not part of Debian, so there is no bug to close.
homeseed: initial-upload-closes-no-bugs *
"""


def version(release):
    """Returns the version of the release's first package."""
    return f"{release.version}-1"


def package(tree, release):
    files = {}
    for path, (data, is_program) in tree.items():
        if path.endswith(".1"):
            path, data = path + ".gz", archives.gz(data)
        if path.endswith("CHANGELOG.md"):
            path, data = path.replace("CHANGELOG.md", "changelog.gz"), archives.gz(data)
        files["usr/" + path] = (data, is_program)
    changes = f"homeseed ({version(release)}) stable; urgency=medium\n\n  * The release {release.version}: see changelog.gz.\n\n -- {MAINTAINER}  {time.strftime('%a, %d %b %Y %H:%M:%S +0000', time.gmtime(release.time))}\n"
    files["usr/share/doc/homeseed/changelog.Debian.gz"] = (archives.gz(changes.encode()), False)
    files["usr/share/lintian/overrides/homeseed"] = (OVERRIDES.encode(), False)
    size = sum(len(data) for data, _ in files.values()) // 1024 + 1
    glibc = ".".join(map(str, release.oldest))
    lines = [
        "Package: homeseed",
        f"Version: {version(release)}",
        f"Architecture: {release.debian_machine}",
        f"Maintainer: {MAINTAINER}",
        f"Installed-Size: {size}",
        f"Depends: libc6 (>= {glibc})",
        "Suggests: libpq5, libmariadb3, hunspell-en-us, hunspell-nl",
        "Section: devel",
        "Priority: optional",
        "Description: checks and translates household content, and seeds stores with it",
        " Homeseed reads a folder of YAML with the content of household apps: chores,",
        " categories, cards, and the households that a test or a first launch begins",
        " with. It finds every mistake at its line, brings texts to translators and",
        " back, and seeds SQLite, PostgreSQL, JSON and other stores.",
        "",
    ]
    sums = "".join(f"{hashlib.md5(data).hexdigest()}  {path}\n" for path, (data, _) in sorted(files.items()))
    control = {"control": ("\n".join(lines).encode(), False), "md5sums": (sums.encode(), False)}
    return archives.ar(
        [("debian-binary", b"2.0\n"), ("control.tar.xz", archives.tar_xz(control, release.time)), ("data.tar.xz", archives.tar_xz(files, release.time))],
        release.time)
