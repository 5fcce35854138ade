#!/bin/sh
# Makes a backup in the folder $1 each night at BACKUP_AT (03:30, UTC), as festival-backup.timer does on a machine without
# containers, and tells the site of one that failed.
set -eu
at=${BACKUP_AT:-03:30}
cd "$(dirname "$0")/.."
# A process without a parent is not stopped by a signal unless it says so.
trap 'exit 0' TERM INT
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "today $at" +%s)
  [ "$next" -gt "$now" ] || next=$(date -u -d "tomorrow $at" +%s)
  sleep $((next - now)) &
  wait $!
  deploy/backup-and-copy.sh "$1" || node deploy/note-backup.ts failed || true
done
