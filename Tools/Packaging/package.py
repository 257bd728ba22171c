"""Writes the distribution packages. Tools/package runs it and describes its options."""
import argparse
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
import archives
import building
import contents
import debian
import joining
import others
import wheel

package = pathlib.Path(__file__).resolve().parent.parent.parent


def program(options):
    """Returns the path of the program to pack."""
    if options.program:
        return options.program
    return building.link(options.link.resolve(), package) if options.link else building.build(package)


def packed(options):
    """Returns the files for this machine."""
    release = contents.Release(package, program(options))
    tree = contents.tree(release)
    name = f"homeseed-{release.version}-{release.system}-{release.machine}"
    files = {
        name + ".tar.gz": archives.tar_gz(tree, release.time, name),
        wheel.name(release): wheel.package(release),
        name + ".spdx.json": others.spdx(release, options.repository),
    }
    if release.system == "linux":
        files[f"homeseed_{debian.version(release)}_{release.debian_machine}.deb"] = debian.package(tree, release)
    return files


def gathered(folders):
    """Returns the files that are specific to one machine."""
    files = [file for folder in folders for file in sorted(folder.iterdir())]
    return {file.name: file.read_bytes() for file in files if file.suffix in (".gz", ".deb", ".whl", ".json")}


def main():
    arguments = argparse.ArgumentParser(prog="Tools/package", description=__doc__)
    arguments.add_argument("--to", type=pathlib.Path, default=package / ".build/packages", metavar="DIR", help="the output folder")
    arguments.add_argument("--program", type=pathlib.Path, metavar="FILE", help="an existing build of the program")
    arguments.add_argument("--link", type=pathlib.Path, metavar="DIR", help="the scratch path of an existing release build, to link again")
    arguments.add_argument("--join", type=pathlib.Path, nargs="+", metavar="DIR", help="folders with packages of the same release from other machines")
    arguments.add_argument("--repository", default="https://github.com/OWNER/homeseed", metavar="URL", help="the repository with the releases")
    options = arguments.parse_args()
    if options.link:
        archives.xz_preset = 0
    made = gathered(options.join) if options.join else packed(options)
    made |= joining.joined([joining.Archive(name, data) for name, data in made.items() if joining.NAME.fullmatch(name)], options.repository)
    made["SHA256SUMS"] = joining.sums(made)
    shutil.rmtree(options.to, ignore_errors=True)
    options.to.mkdir(parents=True)
    for file, data in made.items():
        (options.to / file).write_bytes(data)
        print(f"{len(data) / 1e6:8.2f} MB  {options.to / file}")


main()
