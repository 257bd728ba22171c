"""Files built from the archives of all architectures."""
import hashlib
import io
import re
import tarfile

import others

NAME = re.compile(r"homeseed-(?P<version>.+)-linux-(?P<machine>\w+)\.tar\.gz")


class Archive:
    """A tar.gz of the release and its contents."""

    def __init__(self, name, data):
        self.name = name
        self.version, self.machine = NAME.fullmatch(name).group("version", "machine")
        self.digest = hashlib.sha256(data).hexdigest()
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as tar:
            folder = name.removesuffix(".tar.gz")
            self.time = tar.getmember(folder).mtime
            self.program = tar.extractfile(f"{folder}/bin/homeseed").read()
            self.copyright = tar.extractfile(f"{folder}/share/doc/homeseed/copyright").read()

    def url(self, repository):
        return f"{repository}/releases/download/v{self.version}/{self.name}"


def joined(made, repository):
    """A bundle, a formula and a Dockerfile for all machines of a release."""
    made = sorted(made, key=lambda archive: archive.name)
    if len({archive.version for archive in made}) != 1:
        raise SystemExit(f"package: these are no archives of one release: {', '.join(archive.name for archive in made) or 'none'}")
    return {
        "homeseed.artifactbundle.zip": others.artifact_bundle(made),
        "homeseed.rb": others.formula(made, repository),
        "Dockerfile": others.dockerfile(made, repository),
    }


def sums(files):
    """Returns the checksums in the format of `sha256sum --check`."""
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()
