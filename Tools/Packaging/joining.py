"""Files built from the archives of all architectures."""
import hashlib
import io
import re
import tarfile

import others

NAME = re.compile(r"homeseed-(?P<version>.+)-(?P<system>linux|macos)-(?P<machine>\w+)\.tar\.gz")


class Archive:
    """An archive of the release for one machine."""

    def __init__(self, name, data):
        self.name = name
        self.version, self.system, self.machine = NAME.fullmatch(name).group("version", "system", "machine")
        self.digest = hashlib.sha256(data).hexdigest()
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as tar:
            folder = name.removesuffix(".tar.gz")
            self.time = tar.getmember(folder).mtime
            self.program = tar.extractfile(f"{folder}/bin/homeseed").read()
            self.copyright = tar.extractfile(f"{folder}/share/doc/homeseed/copyright").read()

    def url(self, repository):
        return f"{repository}/releases/download/v{self.version}/{self.name}"


def joined(made, repository):
    """Returns the files for all machines of a release: a bundle for SwiftPM, a formula and a Dockerfile."""
    made = sorted(made, key=lambda archive: archive.name)
    if len({archive.version for archive in made}) != 1:
        raise SystemExit(f"error: expected archives of one release, found: {', '.join(archive.name for archive in made) or 'none'}")
    files = {"homeseed.artifactbundle.zip": others.artifact_bundle(made), "homeseed.rb": others.formula(made, repository)}
    linux = [archive for archive in made if archive.system == "linux"]
    if linux:
        files["Dockerfile"] = others.dockerfile(linux, repository)
    return files


def sums(files):
    """Returns the checksums in the format of `sha256sum --check`."""
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()
