#!/usr/bin/env bash
# Installs the browser that the tests of pages drive, where it is missing and can be installed: as root on
# a system with apt. Anywhere else it says what it leaves out, and those tests are skipped.
set -euo pipefail

for name in chromium chromium-browser; do
    if command -v "$name" >/dev/null; then
        echo "$name is here"
        exit 0
    fi
done
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "no chromium, and none can be installed here: the tests in a browser are skipped"
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
if apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium >/dev/null; then
    echo "chromium is installed"
else
    echo "chromium could not be installed: the tests in a browser are skipped"
fi
