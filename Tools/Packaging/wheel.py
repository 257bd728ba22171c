"""The Python wheel. `pip install homeseed` installs the program beside pip, also in the environments of tools such as
pre-commit."""
import base64
import hashlib

import archives
import contents

MODULE = '''"""Homeseed, as Python finds it: `homeseed.program()` is the path of the program, `python -m homeseed` runs it."""
import os
import shutil
import sys
import sysconfig


def program():
    """Returns the path of the program that was installed with this module."""
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        path = os.path.join(sysconfig.get_path("scripts", scheme), "homeseed")
        if os.path.isfile(path):
            return path
    found = shutil.which("homeseed", path=os.path.dirname(sys.executable)) or shutil.which("homeseed")
    if found:
        return found
    raise FileNotFoundError("There is no program homeseed beside this Python: install the package again.")
'''

MAIN = '''import os
import sys

from homeseed import program

path = program()
os.execv(path, [path, *sys.argv[1:]])
'''


def tag(release):
    major, minor = release.oldest
    family = {"linux": "manylinux", "macos": "macosx"}[release.system]
    return f"py3-none-{family}_{major}_{minor}_{release.machine}"


def name(release):
    return f"homeseed-{release.version}-{tag(release)}.whl"


def package(release):
    info = f"homeseed-{release.version}.dist-info"
    metadata = "\n".join([
        "Metadata-Version: 2.4",
        "Name: homeseed",
        f"Version: {release.version}",
        f"Summary: {contents.DESCRIPTION}",
        "License-Expression: Apache-2.0",
        "License-File: copyright",
        "Requires-Python: >=3.8",
        "Classifier: Operating System :: " + {"linux": "POSIX :: Linux", "macos": "MacOS"}[release.system],
        "Classifier: Environment :: Console",
        "Description-Content-Type: text/markdown",
        "",
        (release.package / "README.md").read_text(),
    ])
    files = {
        "homeseed/__init__.py": (MODULE.encode(), False),
        "homeseed/__main__.py": (MAIN.encode(), False),
        f"homeseed-{release.version}.data/scripts/homeseed": (release.program, True),
        f"{info}/METADATA": (metadata.encode(), False),
        f"{info}/WHEEL": (f"Wheel-Version: 1.0\nGenerator: homeseed\nRoot-Is-Purelib: false\nTag: {tag(release)}\n".encode(), False),
        f"{info}/licenses/copyright": (contents.copyright(release), False),
    }
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, (data, _) in files.items())
    files[f"{info}/RECORD"] = ((record + f"{info}/RECORD,,\n").encode(), False)
    return archives.zip_file(files, release.time)


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
