"""Builds the empty package `homeseed-hooks`, which depends on the release of Homeseed to which these hooks belong."""
import base64
import hashlib
import pathlib
import re
import zipfile

NAMED = pathlib.Path("Sources/Catalogue/HomeseedModel/Settings/ProgramVersion.swift")


def version():
    return re.search(r'static let number = "(\S+)"', NAMED.read_text())[1]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    info = f"homeseed_hooks-{version()}.dist-info"
    files = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: homeseed-hooks\nVersion: {version()}\nRequires-Dist: homeseed=={version()}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: homeseed\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},sha256={digest(text)},{len(text.encode())}\n" for path, text in files.items())
    files[f"{info}/RECORD"] = record + f"{info}/RECORD,,\n"
    name = f"homeseed_hooks-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w") as wheel:
        for path, text in files.items():
            wheel.writestr(path, text)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("these hooks are installed from their repository")


def digest(text):
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
