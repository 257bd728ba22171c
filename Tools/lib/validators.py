"""The Python environment under .build, for third-party validators."""
import os
import pathlib
import subprocess
import sys

package = pathlib.Path(__file__).resolve().parent.parent.parent
REQUIREMENTS = ["jsonschema==4.26.0", "check-jsonschema==0.39.0"]


def start_again_inside():
    """Starts the script again in a virtual environment, which is created at the first run."""
    environment = package / ".build/validators"
    python = environment / "bin/python"
    if pathlib.Path(sys.prefix) == environment:
        return
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    if subprocess.run([python, "-c", "import jsonschema, check_jsonschema"], stderr=subprocess.DEVNULL).returncode:
        subprocess.run([python, "-m", "pip", "install", "-q", *REQUIREMENTS], check=True)
    os.execv(python, [str(python), *sys.argv])
