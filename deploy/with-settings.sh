#!/bin/sh
# Runs a command of the installed site as its user, with its settings: with-settings.sh npm run admin
set -eu
cd /opt/festival/current
cd "$(pwd -P)"
# systemd would look for the program by a PATH of its own, and find Debian's Node.
exec systemd-run --quiet --pipe --wait --collect --uid=festival --working-directory="$PWD" \
  --property=EnvironmentFile=/etc/festival/settings.env \
  --setenv=PATH="$PWD/node_modules/.bin:/usr/local/bin:/usr/bin:/bin" --setenv=HOME=/var/lib/festival \
  --setenv=NODE_ENV=production --setenv=BACKUPS=nightly /usr/bin/env "$@"
