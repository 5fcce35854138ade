#!/bin/sh
# Makes one backup in the folder $1 and copies what the folder has off the machine: by rsync to BACKUP_RSYNC (user@machine:/folder),
# by rclone to BACKUP_RCLONE (remote:bucket/folder, for S3), or both. Backups older than BACKUP_DAYS (30) are deleted, here and there,
# except the newest seven of each place: a new machine with few backups of its own leaves there what the machine before had made.
# The site is told of a backup that was made and copied. Ends with 1 where something failed, of which systemd or
# deploy/nightly.sh tells it.
set -eu
folder=$1
cd "$(dirname "$0")/.."
site=$(pwd)
node deploy/backup.ts "$folder/festival-$(date -u +%Y-%m-%d-%H%M%S).tar.gz"

days=${BACKUP_DAYS:-30}
first=festival-$(date -u -d "-$days days" +%Y-%m-%d)
# Of the names on its input those of the backups to delete: they tell when each was made.
outdated() { grep -o 'festival-[0-9-]*\.tar\.gz$' | sort | head -n -7 | awk -v first="$first" '$0 < first'; }

cd "$folder"
# shellcheck disable=SC2012
ls | outdated | xargs -r rm --

# A machine that is away is given up on, and nobody is there to type a password.
export RSYNC_RSH="ssh -o BatchMode=yes -o ConnectTimeout=30"
failed=0
say() { echo "The backup $1" >&2; }
if [ -n "${BACKUP_RSYNC:-}" ]; then
  if rsync -a --include='festival-*.tar.gz' --exclude='*' ./ "$BACKUP_RSYNC/" && names=$(rsync --list-only "$BACKUP_RSYNC/"); then
    echo "Copied to $BACKUP_RSYNC"
    empty=$(mktemp -d)
    # Of an empty folder, rsync deletes there what it may name.
    echo "$names" | outdated | while read -r name; do
      rsync -r --delete --include="$name" --exclude='*' "$empty/" "$BACKUP_RSYNC/" || say "$name could not be deleted from $BACKUP_RSYNC"
    done
    rmdir "$empty"
  else
    say "could not be copied to $BACKUP_RSYNC: see the lines above"
    failed=1
  fi
fi
if [ -n "${BACKUP_RCLONE:-}" ]; then
  if rclone copy --include 'festival-*.tar.gz' . "$BACKUP_RCLONE" && names=$(rclone lsf "$BACKUP_RCLONE"); then
    echo "Copied to $BACKUP_RCLONE"
    echo "$names" | outdated | while read -r name; do
      rclone deletefile "$BACKUP_RCLONE/$name" || say "$name could not be deleted from $BACKUP_RCLONE"
    done
  else
    say "could not be copied to $BACKUP_RCLONE: see the lines above"
    failed=1
  fi
fi
if [ -z "${BACKUP_RSYNC:-}${BACKUP_RCLONE:-}" ]; then
  say "stays on this machine, whose disk it is to outlive: set BACKUP_RSYNC or BACKUP_RCLONE (docs/handbook/backups.md)"
fi
if [ "$failed" = 0 ]; then
  (cd "$site" && node deploy/note-backup.ts made) || say "is good, but the site does not know of it: see the line above"
fi
exit $failed
