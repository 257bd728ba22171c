"""The program, built for release with all that it needs inside."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Archives that are linked instead of the shared libraries of the same name: what a fresh machine does not have.
STATIC = ["libyaml.a", "libsqlite3.a", "libhunspell-1.7.a", "libstdc++.a"]
DESCRIBED = ["yaml-0.1", "hunspell"]


def found(archive):
    """Where the compiler finds an archive."""
    path = subprocess.run(["cc", f"-print-file-name={archive}"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    if not pathlib.Path(path).is_absolute():
        sys.exit(f"package: there is no {archive}: install libyaml-dev, libsqlite3-dev, libhunspell-dev and g++")
    return path


def take_archives(folder):
    """A folder with nothing but archives, and descriptions for pkg-config that name it: what is linked is looked for there first."""
    folder.mkdir(parents=True, exist_ok=True)
    # What unwinds the stack is in an archive of another name.
    for name, archive in {**{name: name for name in STATIC}, "libgcc_s.a": "libgcc_eh.a"}.items():
        link = folder / name
        link.unlink(missing_ok=True)
        link.symlink_to(found(archive))
    source = pathlib.Path(__file__).parent / "no_curl.c"
    subprocess.run(["cc", "-c", "-w", str(source), "-o", str(folder / "no_curl.o")], check=True)
    (folder / "libcurl.a").unlink(missing_ok=True)
    subprocess.run(["ar", "rcsD", str(folder / "libcurl.a"), str(folder / "no_curl.o")], check=True)
    for name in DESCRIBED:
        where = subprocess.run(["pkg-config", "--variable", "pcfiledir", name], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        text = (pathlib.Path(where) / f"{name}.pc").read_text()
        (folder / f"{name}.pc").write_text(re.sub(r"(?m)^libdir=.*", f"libdir={folder}", text))


def build(package):
    scratch = package / ".build/release-program"
    # The same versions of other packages, whenever and wherever it is built: git keeps no Package.resolved of a package.
    shutil.copyfile(pathlib.Path(__file__).parent / "versions.json", package / "Package.resolved")
    archives = scratch / "archives"
    take_archives(archives)
    environment = {
        **os.environ, "SWIFT_DETERMINISTIC_HASHING": "1",
        "PKG_CONFIG_PATH": os.pathsep.join(filter(None, [str(archives), os.environ.get("PKG_CONFIG_PATH")])),
    }
    command = ["swift", "build", "-c", "release", "--product", "homeseed", "--scratch-path", str(scratch), "--traits", "Postgres,Spelling"]
    command += ["--static-swift-stdlib", "--disable-automatic-resolution", "--disable-local-rpath"]
    # Without symbols, and for a fixed place in memory, as Tools/install builds it, too.
    for flag in [f"-L{archives}", "-s", "-no-pie"]:
        command += ["-Xlinker", flag]
    # Nothing of where it was built is in it.
    for folder in (scratch, package):
        command += ["-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{folder}=.", "-Xcc", f"-ffile-prefix-map={folder}=."]
    print("==> Building for release (many minutes the first time)", flush=True)
    subprocess.run(command, cwd=package, check=True, env=environment)
    bin = subprocess.run([*command, "--show-bin-path"], cwd=package, check=True, env=environment, stdout=subprocess.PIPE, text=True).stdout
    return pathlib.Path(bin.strip()) / "homeseed"

