#!/bin/sh
# npm run upgrade -- RELEASE, as root, in the folder that deploy/install.sh was run from: a backup,
# then the release (a tag, branch or commit; the newest of the branch unless given) beside the one
# that runs, then the change. Where the new one does not get healthy, the one before runs again, on
# the data of the backup.
set -eu
umask 022
root=/opt/festival
from=$(cd "$(dirname "$0")/.." && pwd)
within=${UPGRADE_WITHIN:-600} # seconds; tables of much data take some of them
say() { echo "upgrade: $*"; }
stop() { echo "upgrade: $*" >&2; exit 1; }
cd "$from"
git() { command git -c safe.directory="$from" -C "$from" "$@"; }

[ "$(id -u)" = 0 ] || stop "it has to run as root"
before=$(readlink "$root/current") || stop "there is no site in $root: deploy/install.sh makes it"
[ -z "$(git status --porcelain --untracked-files=no)" ] || stop "this folder has changes of its own: git stash"
git fetch -q --tags || say "no new releases could be fetched"
# A branch is meant as the origin has it. The checkout is of no branch itself, once this has run.
wanted=${1:-HEAD}
commit=$(git rev-parse -q --verify "origin/$wanted^{commit}" || git rev-parse -q --verify "$wanted^{commit}") ||
  stop "there is no release $wanted"
[ "$before" != "$root/releases/$commit" ] || stop "$commit runs already"

# Healthy is who answers so for ten seconds: one that ends a moment after its start may have answered once.
healthy() {
  tries=0
  well=0
  while [ "$well" -lt 10 ]; do
    # The socket is open also where nobody answers.
    if "$root/current/node_modules/.bin/node" -e "fetch('http://127.0.0.1:3000/api/health',{signal:AbortSignal.timeout(5000)}).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"; then
      well=$((well + 1))
    else
      well=0
    fi
    tries=$((tries + 1))
    [ "$tries" -lt "$within" ] || return 1
    sleep 1
    # systemd starts it again and again; one that ended by itself thrice will not get well.
    [ "$(systemctl show -P NRestarts festival 2>/dev/null || echo 0)" -lt 3 ] || return 1
  done
}

say "release $commit"
git checkout -q "$commit"
release=$root/releases/$commit
deploy/build-release.sh "$from" "$commit" || {
  git checkout -q "$(basename "$before")" || true
  stop "it could not be built; the release before runs on"
}

try=$(echo "$commit" | cut -c1-12)-$(date -u +%Y%m%d%H%M%S)
archive=/var/backups/festival/before-$try.tar.gz
say "backup $archive"
"$root/current/deploy/with-settings.sh" node deploy/backup.ts "$archive"

ln -sfn "$release" "$root/current"
systemctl reset-failed festival 2>/dev/null || true
systemctl restart festival
if healthy; then
  say "$commit runs"
  "$root/current/deploy/with-settings.sh" node deploy/doctor.ts --no-mail || say "the doctor found something: see above"
  # This release and the one before stay.
  for old in "$root"/releases/*; do
    [ "$old" = "$release" ] || [ "$old" = "$before" ] || rm -rf "$old"
  done
  exit 0
fi

say "$commit does not get healthy: back to $before"
journalctl -u festival -n 20 -o cat --no-pager || true
systemctl stop festival 2>/dev/null || true
ln -sfn "$before" "$root/current"
git checkout -q "$(basename "$before")" || true
systemctl reset-failed festival 2>/dev/null || true
systemctl start festival
if healthy; then stop "the release before runs again, and nothing that was sold is lost"; fi
# Whoever comes now would start it on a folder that is not there yet.
systemctl stop festival.socket festival
# The tables are the new release's by now, which the one before does not start on.
data=/var/lib/festival/data-of-$try
mv /var/lib/festival/data "$data"
"$root/current/deploy/with-settings.sh" node deploy/restore.ts "$archive" "$data"
systemctl reset-failed festival 2>/dev/null || true
systemctl start festival.socket festival
healthy || stop "the release before does not start either: journalctl -u festival"
stop "the release before runs again, on the data of $archive; the other data is kept in $data"
