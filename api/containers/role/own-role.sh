#!/bin/sh
# By the socket, where the superuser needs no password: over the network it has none afterwards.
set -eu
as() { psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$@"; }
if as drape_superuser --command='drop role if exists renaming' 2>/dev/null; then exit; fi
# Nobody can rename itself.
as drape --command='drop role if exists renaming' --command='create role renaming login superuser'
as renaming --file=/role/own-role.sql
as drape_superuser --command='drop role renaming'
echo 'drape is no superuser any more, and owns its database.'
