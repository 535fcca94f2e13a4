#!/bin/sh
# Makes the environment of the project in FOLDER, from requirements-dev.lock, and installs the project
# in it so that the sources are used in place. Does nothing where that has been done already.
#
#   usage: tools/make_venv.sh FOLDER [PYTHON]
#
# PYTHON is an interpreter of version 3.11 or newer; without it the first one that runs is taken.
set -eu

folder=${1:?usage: tools/make_venv.sh FOLDER [PYTHON]}
asked=${2:-}
root=$(cd "$(dirname "$0")/.." && pwd)
lock=$root/requirements-dev.lock
wanted=$(cat "$lock" "$root/pyproject.toml" | cksum)
export PIP_DISABLE_PIP_VERSION_CHECK=1

if [ -f "$folder/.ready" ] && [ "$(cat "$folder/.ready")" = "$wanted" ]; then
    touch "$folder/.ready" # newer than the lock, for make
    exit 0
fi

fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    if [ -n "$asked" ]; then
        if fits "$asked"; then echo "$asked"; return; fi
        found=$("$asked" --version 2>&1 | head -n 1) || true
        echo "Legation needs Python 3.11 or newer; '$asked' says: $found" >&2
        return 1
    fi
    for name in python3 python3.13 python3.12 python3.11 python3.14 python; do
        if fits "$name"; then echo "$name"; return; fi
    done
    echo "Legation needs Python 3.11 or newer, and none was found." >&2
    echo "Install one, or name it: make PYTHON=/path/to/python3 ..." >&2
    return 1
}

if [ ! -x "$folder/bin/python" ] || ! fits "$folder/bin/python"; then
    python=$(find_python)
    echo "Setting up $folder with $("$python" --version) (once; a minute or so) ..." >&2
    # Some systems ship Python without ensurepip: then the interpreter's own pip fills the new folder.
    if ! "$python" -m venv --clear "$folder" >/dev/null 2>&1; then
        "$python" -m venv --clear --without-pip "$folder"
        "$python" -m pip --python "$folder/bin/python" install -qq pip
    fi
else
    echo "Bringing $folder up to date with requirements-dev.lock ..." >&2
fi

pip() { "$folder/bin/python" -m pip "$@"; }
pip install -qq -r "$lock"
pip install -qq --no-build-isolation --no-deps --editable "$root"
echo "$wanted" >"$folder/.ready"
