#!/bin/sh
# unpack <folder>: a tar from standard input, into a folder without a file. A store that is there keeps a log of
# what it wrote last, and would write that into the one restored over it.
set -eu
found=$(find "$1" ! -type d -print -quit)
if [ -n "$found" ]; then
  echo "$1 is not empty ($found): nothing was unpacked" >&2
  exit 1
fi
exec tar --extract --preserve-permissions --directory "$1"
