"""Reproducible archives: sorted entries, one timestamp, no owner."""
import gzip
import io
import lzma
import tarfile
import time
import zipfile

# The preset of xz. Tests of packages lower it, because the default takes half a minute.
xz_preset = 4


def _tar(tree, when, folder):
    """Returns a tar archive of a tree: a dictionary of paths to (bytes, whether it is a program)."""
    data = io.BytesIO()
    folders = set()
    for path in tree:
        parts = path.split("/")[:-1]
        folders.update("/".join(parts[: end + 1]) for end in range(len(parts)))
    prefix = folder + "/" if folder else "./"
    with tarfile.open(fileobj=data, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in sorted(folders | set(tree) | {""}):
            info = tarfile.TarInfo((prefix + path).rstrip("/"))
            info.mtime = when
            if path in tree:
                body, is_program = tree[path]
                info.size, info.mode = len(body), 0o755 if is_program else 0o644
                tar.addfile(info, io.BytesIO(body))
            else:
                info.type, info.mode = tarfile.DIRTYPE, 0o755
                tar.addfile(info)
    return data.getvalue()


def gz(data):
    return gzip.compress(data, 9 if len(data) < 1 << 20 else 6, mtime=0)


def tar_gz(tree, when, folder=""):
    return gz(_tar(tree, when, folder))


def tar_xz(tree, when, folder=""):
    return lzma.compress(_tar(tree, when, folder), preset=xz_preset)


def ar(members, when):
    data = b"!<arch>\n"
    for name, body in members:
        data += f"{name:<16}{when:<12}{0:<6}{0:<6}{'100644':<8}{len(body):<10}`\n".encode() + body + b"\n" * (len(body) % 2)
    return data


def zip_file(tree, when):
    data = io.BytesIO()
    # ZIP does not support times before 1980.
    date = time.gmtime(max(when, 315532800))[:6]
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path, (body, is_program) in tree.items():
            info = zipfile.ZipInfo(path, date)
            info.create_system, info.compress_type = 3, zipfile.ZIP_DEFLATED
            info.external_attr = (0o100755 if is_program else 0o100644) << 16
            archive.writestr(info, body)
    return data.getvalue()
