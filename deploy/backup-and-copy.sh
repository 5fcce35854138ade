#!/bin/sh
# One backup into the folder $1, those older than BACKUP_DAYS (30) away, and the folder copied off the machine: by rsync to
# BACKUP_RSYNC (user@machine:/folder), by rclone to BACKUP_RCLONE (remote:bucket/folder, for S3), or both. The copy holds what the
# folder holds. Ends with 1 where something failed, so that systemd shows it.
set -eu
folder=$1
cd "$(dirname "$0")/.."
node deploy/backup.ts "$folder/festival-$(date -u +%Y-%m-%d-%H%M%S).tar.gz"
# Only once a new one is there: nobody is left without any.
find "$folder" -name 'festival-*.tar.gz' -mtime "+${BACKUP_DAYS:-30}" -delete
if [ -n "${BACKUP_RSYNC:-}" ]; then rsync -a --delete --include='festival-*.tar.gz' --exclude='*' "$folder/" "$BACKUP_RSYNC/"; fi
if [ -n "${BACKUP_RCLONE:-}" ]; then rclone sync --include 'festival-*.tar.gz' "$folder" "$BACKUP_RCLONE"; fi
if [ -z "${BACKUP_RSYNC:-}${BACKUP_RCLONE:-}" ]; then
  echo "The backup stays on this machine, whose disk it is to outlive: set BACKUP_RSYNC or BACKUP_RCLONE" >&2
fi
