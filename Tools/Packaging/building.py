"""The program, built for release with all that it needs inside."""
import contextlib
import hashlib
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

# Archives that are linked instead of the shared libraries of the same name: what a fresh machine does not have.
STATIC = ["libyaml.a", "libsqlite3.a", "libhunspell-1.7.a", "libstdc++.a"]
DESCRIBED = ["yaml-0.1", "sqlite3", "hunspell"]


def found(archive):
    """Returns the path of a static library, as the compiler finds it."""
    path = subprocess.run(["cc", f"-print-file-name={archive}"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    if not pathlib.Path(path).is_absolute():
        sys.exit(f"package: there is no {archive}: install libyaml-dev, libsqlite3-dev, libhunspell-dev and g++")
    return path


def take_archives(folder):
    """A folder with nothing but archives, and descriptions for pkg-config that name it: what is linked is looked for there first."""
    folder.mkdir(parents=True, exist_ok=True)
    # The stack unwinder is in a separate archive.
    for name, archive in {**{name: name for name in STATIC}, "libgcc_s.a": "libgcc_eh.a"}.items():
        link = folder / name
        link.unlink(missing_ok=True)
        link.symlink_to(found(archive))
    for name in DESCRIBED:
        where = subprocess.run(["pkg-config", "--variable", "pcfiledir", name], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        text = (pathlib.Path(where) / f"{name}.pc").read_text()
        (folder / f"{name}.pc").write_text(re.sub(r"(?m)^libdir=.*", f"libdir={folder}", text))


@contextlib.contextmanager
def copy(package):
    """The sources in a folder whose path is as long wherever they come from, as long as they are needed there.

    The compiler writes down how long the path of a file is, also where another one is to stand in its place.
    """
    folder = pathlib.Path(tempfile.mkdtemp(prefix="homeseed-", dir="/tmp"))
    try:
        shutil.copytree(package, folder, symlinks=True, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build", ".git"))
        yield folder
    finally:
        shutil.rmtree(folder)


def build(package):
    """Builds the program from a clean copy of the sources, and says where it is."""
    program = package / ".build/release-program/homeseed"
    program.parent.mkdir(parents=True, exist_ok=True)
    with copy(package) as sources:
        program.write_bytes(settled(compiled(sources)))
    program.chmod(0o755)
    return program


def compiled(package):
    scratch = package / ".build"
    # The same versions of other packages, whenever and wherever it is built: git keeps no Package.resolved of a package.
    shutil.copyfile(pathlib.Path(__file__).parent / "versions.json", package / "Package.resolved")
    archives = scratch / "archives"
    take_archives(archives)
    environment = {
        **os.environ, "SWIFT_DETERMINISTIC_HASHING": "1",
        "PKG_CONFIG_PATH": os.pathsep.join(filter(None, [str(archives), os.environ.get("PKG_CONFIG_PATH")])),
    }
    command = ["swift", "build", "-c", "release", "--product", "homeseed", "-debug-info-format", "none", "--scratch-path", str(scratch), "--traits", "Postgres,Spelling"]
    command += ["--static-swift-stdlib", "--disable-automatic-resolution", "--disable-local-rpath"]
    # Without symbols, and for a fixed place in memory, as Tools/install builds it, too.
    for flag in [f"-L{archives}", "-s", "-no-pie"]:
        command += ["-Xlinker", flag]
    # Nothing of where it was built is in it.
    for folder in (scratch, package):
        command += ["-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{folder}=.", "-Xcc", f"-ffile-prefix-map={folder}=."]
    print("==> Building for release (many minutes)", flush=True)
    subprocess.run(command, cwd=package, check=True, env=environment)
    bin = subprocess.run([*command, "--show-bin-path"], cwd=package, check=True, env=environment, stdout=subprocess.PIPE, text=True).stdout
    return (pathlib.Path(bin.strip()) / "homeseed").read_bytes()


def sections(program):
    """The sections of a program of 64 bits: names to where they are in it."""
    (table,), (size, count, names) = struct.unpack_from("<Q", program, 0x28), struct.unpack_from("<HHH", program, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", program, table + number * size) for number in range(count)]
    start = headers[names][4]
    return {program[start + header[0] : program.index(b"\0", start + header[0])].decode(): slice(header[4], header[4] + header[5]) for header in headers}


def settled(program):
    """The program without what says in which folder it was compiled.

    The compiler leaves a hash of each module beside its code, to know it again; paths are in the hash, whatever they are mapped to.
    Nothing reads it in a program. The build's id is made of all of it, and so is made anew.
    """
    program, found = bytearray(program), sections(program)
    for name in (".swift_modhash", ".note.gnu.build-id"):
        if name in found:
            # A note begins with its lengths and its owner, 16 bytes.
            part = found[name] if name == ".swift_modhash" else slice(found[name].start + 16, found[name].stop)
            program[part] = bytes(part.stop - part.start)
    if ".note.gnu.build-id" in found:
        part = slice(found[".note.gnu.build-id"].start + 16, found[".note.gnu.build-id"].stop)
        program[part] = hashlib.sha256(program).digest()[: part.stop - part.start]
    return bytes(program)
