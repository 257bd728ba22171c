"""The release build of the program, statically linked with its libraries."""
import contextlib
import hashlib
import os
import pathlib
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import icu_data

# The statically linked libraries: the archive of each pkg-config module.
ARCHIVES = {"yaml-0.1": "libyaml.a", "sqlite3": "libsqlite3.a", "hunspell": "libhunspell-1.7.a"}
# The newest C++ runtime that runs on RHEL 9 and Ubuntu 22.04. The runtimes of GCC 12 and later call `arc4random` and
# `_dl_find_object`, which glibc has only since 2.36 and 2.35. The stack unwinder is in a separate archive.
RUNTIME = {"libstdc++.a": "libstdc++.a", "libgcc_s.a": "libgcc_eh.a"}
RUNTIME_FOLDER = pathlib.Path(f"/usr/lib/gcc/{platform.machine()}-linux-gnu/11")
# The parts of Foundation that its modules request only in programs compiled with --static-swift-stdlib.
FOUNDATION = ["CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections"]
IS_MACOS = sys.platform == "darwin"


def linker_flags(archives):
    """Returns flags to omit symbols and, on Linux, to link at a fixed address as Tools/install does, for an older glibc and with
    less data of ICU."""
    if IS_MACOS:
        return ["-x"]
    return ["-s", "-no-pie", "--no-export-dynamic", "--wrap=hypot", "--wrap=hypotf", str(archives / "older_glibc.o"), *icu_data.linker_flags(archives)]


def described(name, variable):
    """Returns a variable of a library's description for pkg-config."""
    ended = subprocess.run(["pkg-config", f"--variable={variable}", name], stdout=subprocess.PIPE, text=True, check=True)
    return pathlib.Path(ended.stdout.strip())


def take_archives(folder):
    """Fills a folder with static libraries and their pkg-config files. The linker searches it first."""
    folder.mkdir(parents=True, exist_ok=True)
    if IS_MACOS:
        # macOS includes SQLite and the C++ runtime.
        found = {archive: described(name, "libdir") / archive for name, archive in ARCHIVES.items() if name != "sqlite3"}
    else:
        found = {archive: described(name, "libdir") / archive for name, archive in ARCHIVES.items()}
        found |= {archive: RUNTIME_FOLDER / source for archive, source in RUNTIME.items()}
    for archive, path in found.items():
        if not path.exists():
            sys.exit(f"error: there is no {path}\nhelp: on Debian, install libyaml-dev, libsqlite3-dev, libhunspell-dev and libstdc++-11-dev")
        (folder / archive).unlink(missing_ok=True)
        (folder / archive).symlink_to(path)
    if not IS_MACOS:
        # The linker reads archives once, in order, so hunspell brings along the C++ runtime it calls, wherever it is named.
        hunspell = folder / "libhunspell-1.7.a"
        hunspell.unlink()
        hunspell.write_text(f"GROUP ( {found[hunspell.name]} {found['libstdc++.a']} )\n")
        source = pathlib.Path(__file__).parent / "older_glibc.c"
        subprocess.run(["clang", "-O2", "-c", str(source), "-o", str(folder / "older_glibc.o")], check=True)
    for name, archive in ARCHIVES.items():
        if archive in found:
            text = (described(name, "pcfiledir") / f"{name}.pc").read_text()
            (folder / f"{name}.pc").write_text(re.sub(r"(?m)^libdir=.*", f"libdir={folder}", text))


@contextlib.contextmanager
def copy(package):
    """Copies the sources to a temporary folder, whose path always has the same length.

    The compiler records the length of a file's path, even if the path is mapped to another.
    """
    folder = pathlib.Path(tempfile.mkdtemp(prefix="homeseed-", dir="/tmp"))
    try:
        shutil.copytree(package, folder, symlinks=True, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build", ".git"))
        yield folder
    finally:
        shutil.rmtree(folder)


def build(package):
    """Builds the program from a clean copy of the sources and returns its path."""
    with copy(package) as sources:
        return kept(compiled(sources), package)


def link(scratch, package):
    """Links the objects of an existing release build, such as that of the tests, and returns the program's path.

    Unlike in a release, internal declarations are visible to tests, which makes the program larger.
    """
    objects = scratch / "release/homeseed.product/Objects.LinkFileList"
    if not objects.exists():
        sys.exit(f"error: no release build of homeseed in {scratch}")
    archives = package / ".build/release-program/archives"
    take_archives(archives)
    program = archives.parent / "homeseed-linked"
    command = ["swiftc", "-emit-executable", "-static-stdlib", "-module-name", "homeseed", f"@{objects}", "-o", str(program), f"-L{archives}"]
    command += [f"-l{name}" for name in [*FOUNDATION, *(archive[3:-2] for archive in ARCHIVES.values())]]
    for flag in [*linker_flags(archives), "--gc-sections", "--defsym", "main=HomeseedMain_main"]:
        command += ["-Xlinker", flag]
    print("==> Linking an existing build", flush=True)
    subprocess.run(command, cwd=package, check=True)
    return kept(program.read_bytes(), package)


def kept(program, package):
    """Writes the program to the path from which the packages are built."""
    path = package / ".build/release-program/homeseed"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(program if IS_MACOS else settled(program))
    path.chmod(0o755)
    return path


def compiled(package):
    scratch = package / ".build"
    # The same versions of dependencies in each build, because the repository contains no Package.resolved.
    shutil.copyfile(pathlib.Path(__file__).parent / "versions.json", package / "Package.resolved")
    archives = scratch / "archives"
    take_archives(archives)
    environment = {
        **os.environ, "SWIFT_DETERMINISTIC_HASHING": "1",
        "PKG_CONFIG_PATH": os.pathsep.join(filter(None, [str(archives), os.environ.get("PKG_CONFIG_PATH")])),
    }
    command = ["swift", "build", "-c", "release", "--product", "homeseed", "-debug-info-format", "none", "--scratch-path", str(scratch), "--traits", "Postgres,Spelling"]
    command += ["--disable-automatic-resolution", "--disable-local-rpath"]
    if not IS_MACOS:
        command.append("--static-swift-stdlib")
    for flag in [f"-L{archives}", *linker_flags(archives)]:
        command += ["-Xlinker", flag]
    # Omits the paths of the build.
    for folder in (scratch, package):
        command += ["-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{folder}=.", "-Xcc", f"-ffile-prefix-map={folder}=."]
    print("==> Building for release (many minutes)", flush=True)
    subprocess.run(command, cwd=package, check=True, env=environment)
    bin = subprocess.run([*command, "--show-bin-path"], cwd=package, check=True, env=environment, stdout=subprocess.PIPE, text=True).stdout
    return (pathlib.Path(bin.strip()) / "homeseed").read_bytes()


def sections(program):
    """Returns the sections of a 64-bit ELF file: names to their byte ranges."""
    (table,), (size, count, names) = struct.unpack_from("<Q", program, 0x28), struct.unpack_from("<HHH", program, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", program, table + number * size) for number in range(count)]
    start = headers[names][4]
    return {program[start + header[0] : program.index(b"\0", start + header[0])].decode(): slice(header[4], header[4] + header[5]) for header in headers}


def settled(program):
    """Returns the program without traces of the folder in which it was compiled.

    The compiler stores a hash of each module, which depends on paths even if they are mapped. No program reads it. The build id
    depends on the whole file, so it is recomputed.
    """
    program, found = bytearray(program), sections(program)
    for name in (".swift_modhash", ".note.gnu.build-id"):
        if name in found:
            # A note begins with 16 bytes: its lengths and its owner.
            part = found[name] if name == ".swift_modhash" else slice(found[name].start + 16, found[name].stop)
            program[part] = bytes(part.stop - part.start)
    if ".note.gnu.build-id" in found:
        part = slice(found[".note.gnu.build-id"].start + 16, found[".note.gnu.build-id"].stop)
        program[part] = hashlib.sha256(program).digest()[: part.stop - part.start]
    return bytes(program)
