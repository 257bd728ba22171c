"""Packages that install the archive: SwiftPM, Homebrew and Docker, and the list of components."""
import hashlib
import json
import shutil
import subprocess
import time

import archives


# The names of the architectures in Homebrew and Docker.
PROCESSORS = {"x86_64": "intel", "aarch64": "arm", "arm64": "arm"}
DOCKER = {"x86_64": "amd64", "aarch64": "arm64"}


def artifact_bundle(made):
    """Returns the artifact bundle for `.binaryTarget(name: "homeseed", url: …, checksum: …)`."""
    variants, files = [], {}
    for archive in made:
        triple = f"{archive.machine}-apple-macosx" if archive.system == "macos" else f"{archive.machine}-unknown-linux-gnu"
        path = f"homeseed-{archive.version}-{triple}/bin/homeseed"
        variants.append({"path": path, "supportedTriples": [triple]})
        files[path] = (archive.program, True)
    info = {"schemaVersion": "1.0", "artifacts": {"homeseed": {"version": made[0].version, "type": "executable", "variants": variants}}}
    files = {"info.json": (json.dumps(info, indent=2).encode() + b"\n", False), **files, "copyright": (made[0].copyright, False)}
    return archives.zip_file({"homeseed.artifactbundle/" + path: file for path, file in files.items()}, made[0].time)


def formula(made, repository):
    """Returns a formula that installs the release's program, or builds it on a Mac for which the release has no program."""
    version = made[0].version

    def urls(system):
        return "\n".join(f'''    on_{PROCESSORS[archive.machine]} do
      url "{archive.url(repository)}"
      sha256 "{archive.digest}"
    end''' for archive in made if archive.system == system)

    sources = f'''    url "{repository}.git", tag: "v{version}"
    depends_on "pkgconf" => :build
    depends_on xcode: ["26.0", :build]
    depends_on "hunspell"
    depends_on "libyaml"'''
    systems = f'''  on_macos do
{urls("macos") or sources}
  end
'''
    if urls("linux"):
        systems += f'''
  on_linux do
{urls("linux")}
  end
'''
    built = '''    if OS.mac?
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "homeseed",
             "--traits", "Postgres,Spelling"
      bin.install ".build/release/homeseed"
      generate_completions_from_executable(bin/"homeseed", "--generate-completion-script")
      return
    end
'''
    return f'''class Homeseed < Formula
  desc "Check and translate household content, and seed stores with it"
  homepage "{repository}"
  version "{version}"
  license "Apache-2.0"

{systems}
  def install
{"" if urls("macos") else built}    bin.install "bin/homeseed"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/homeseed"
    zsh_completion.install "share/zsh/vendor-completions/_homeseed"
    fish_completion.install "share/fish/vendor_completions.d/homeseed.fish"
  end

  test do
    system bin/"homeseed", "new", "pack", "demo"
    assert_match "No errors or warnings", shell_output("#{{bin}}/homeseed lint 2>&1")
  end
end
'''.encode()


def dockerfile(made, repository):
    """Returns a Dockerfile with a stage per architecture. Docker builds only the stage that the last stage names."""
    stages = "\n".join(f'''FROM debian:bookworm-slim AS {DOCKER[archive.machine]}
ADD --checksum=sha256:{archive.digest} {archive.url(repository)} /tmp/homeseed.tar.gz
''' for archive in made)
    # With one machine, its stage is the only choice.
    chosen = "${TARGETARCH}" if len(made) > 1 else DOCKER[made[0].machine]
    return f'''# homeseed in a slim Debian: docker run --rm -v "$PWD:/work" homeseed lint
{stages}
FROM {chosen}
RUN tar -xzf /tmp/homeseed.tar.gz -C /usr/local --strip-components=1 && rm /tmp/homeseed.tar.gz
WORKDIR /work
USER nobody
ENTRYPOINT ["homeseed"]
CMD ["--help"]
'''.encode()


def inside(release):
    """Returns the components of the program: name, version, license."""
    pins = json.loads((release.package / "Tools/Packaging/versions.json").read_text())["pins"]
    for pin in pins:
        yield pin["identity"], pin["state"].get("version", pin["state"]["revision"]), "Apache-2.0", pin["location"]
    swift = subprocess.run(["swift", "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.split("version ")[-1].split()[0]
    yield "swift", swift, "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift"
    # Each library with its pkg-config module.
    for description, name, licence in [("yaml-0.1", "libyaml", "MIT"), ("hunspell", "hunspell", "MPL-1.1"), ("sqlite3", "sqlite", "blessing")]:
        # macOS includes SQLite.
        if release.system != "macos" or name != "sqlite":
            yield name, answer("pkg-config", "--modversion", description), licence, "NOASSERTION"
    if release.system == "linux":
        version = answer("dpkg-query", "-W", "-f", "${Version}", "libstdc++-11-dev")
        yield "libstdc++", version, "GPL-3.0-or-later WITH GCC-exception-3.1", "NOASSERTION"


def answer(*command):
    """Returns a program's output, or SPDX's value for unknown."""
    if not shutil.which(command[0]):
        return "NOASSERTION"
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip() or "NOASSERTION"


def spdx(release, repository):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(release.time))
    digest = hashlib.sha256(release.program).hexdigest()
    packages = [{
        "SPDXID": "SPDXRef-homeseed", "name": "homeseed", "versionInfo": release.version, "downloadLocation": "NOASSERTION",
        "licenseConcluded": "Apache-2.0", "licenseDeclared": "Apache-2.0", "copyrightText": "NOASSERTION", "filesAnalyzed": False,
        "primaryPackagePurpose": "APPLICATION", "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
    }]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-homeseed"}]
    for name, version, licence, where in sorted(inside(release)):
        identity = "SPDXRef-" + "".join(letter if letter.isalnum() or letter in ".-" else "-" for letter in name)
        packages.append({
            "SPDXID": identity, "name": name, "versionInfo": version, "downloadLocation": where, "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION", "primaryPackagePurpose": "LIBRARY",
        })
        relations.append({"spdxElementId": "SPDXRef-homeseed", "relationshipType": "STATIC_LINK", "relatedSpdxElement": identity})
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"homeseed-{release.version}",
        "documentNamespace": f"{repository}/spdx/{release.version}-{digest[:16]}",
        "creationInfo": {"created": created, "creators": ["Tool: homeseed-package"]}, "packages": packages, "relationships": relations,
    }
    return json.dumps(document, indent=2).encode() + b"\n"
