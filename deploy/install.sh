#!/bin/sh
# From a bare Debian machine to a site with https, as root; tried on Debian 12:
#   apt-get install -y git && git clone ADDRESS festival && cd festival && deploy/install.sh festival.example
# Settings of docs/settings.md that stand before the command are written down at the first run; a wrong one stops it:
#   PAYSTACK_SECRET_KEY=… deploy/install.sh festival.example
# Run again it changes only what differs; with a newer release in this folder it takes that one (npm run upgrade does it with a
# way back).
set -eu
umask 022

domain=${1:-}
case $domain in
*.*) ;;
*)
  echo "usage: deploy/install.sh DOMAIN, a name whose address is this machine's" >&2
  exit 1
  ;;
esac
[ "$(id -u)" = 0 ] || { echo "deploy/install.sh has to run as root" >&2; exit 1; }

from=$(cd "$(dirname "$0")/.." && pwd)
for name in PUBLIC_URL HOST PORT DATA_DIR; do
  eval "value=\${$name:-}"
  [ -z "$value" ] || { echo "$name is chosen by deploy/install.sh: leave it out" >&2; exit 1; }
done
root=/opt/festival
settings=/etc/festival/settings.env
changed=""
say() { echo "install: $*"; }

# What stands in $2 comes to lie at $1, with the mode $3; `changed` names what was not so already.
put() {
  if [ -f "$1" ] && cmp -s "$2" "$1"; then return; fi
  mkdir -p "$(dirname "$1")"
  install -m "$3" "$2" "$1"
  changed="$changed $1"
  say "$1"
}

# shellcheck source=/dev/null
system=$(. /etc/os-release 2>/dev/null && echo "${PRETTY_NAME:-}")
case $system in
"Debian GNU/Linux 12"*) ;;
*) say "this is ${system:-an unknown system}: the site was tried on Debian 12 alone" ;;
esac

missing=""
for package in nodejs npm git caddy rsync ca-certificates dbus; do
  dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
if [ -n "$missing" ]; then
  say "packages$missing"
  apt-get update -q
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
fi

if ! id festival >/dev/null 2>&1; then
  useradd --system --home-dir /var/lib/festival --shell /usr/sbin/nologin festival
  say "user festival"
fi
install -d -m 750 -o festival -g festival /var/lib/festival /var/backups/festival
install -d -m 755 "$root" "$root/releases"

# The release of this folder, in a folder of its own: the one that runs stays as it is until the new one stands.
commit=$(git -c safe.directory="$from" -C "$from" rev-parse HEAD)
release=$root/releases/$commit
if [ ! -e "$release/build/stamp" ]; then
  say "release $commit"
  "$from/deploy/build-release.sh" "$from" "$commit"
fi
if [ "$(readlink "$root/current" || true)" != "$release" ]; then
  ln -sfn "$release" "$root/current"
  changed="$changed $root/current"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ ! -e "$settings" ]; then
  # All of docs/settings.md: what stands before the command, and the names of the others.
  if ! PUBLIC_URL=https://$domain HOST=127.0.0.1 PORT=3000 DATA_DIR=/var/lib/festival/data \
    "$release/node_modules/.bin/node" "$release/deploy/given-settings.ts" > "$work/given"; then
    say "no settings were written: put right what the lines above name, and run this again"
    exit 1
  fi
  {
    echo "# The site's settings, read by systemd: docs/settings.md explains each. Then: systemctl restart festival"
    echo "PUBLIC_URL=https://$domain"
    echo "HOST=127.0.0.1"
    echo "PORT=3000"
    echo "DATA_DIR=/var/lib/festival/data"
    cat "$work/given"
  } > "$work/settings"
  install -d -m 750 -g festival /etc/festival
  install -m 640 -g festival "$work/settings" "$settings"
  changed="$changed $settings"
  say "$settings"
fi

for unit in festival.socket festival.service festival-backup.service festival-backup-failed.service festival-backup.timer; do
  put "/etc/systemd/system/$unit" "$from/deploy/systemd/$unit" 644
done
sed "s/{\$DOMAIN}/$domain/" "$from/deploy/Caddyfile.debian" > "$work/Caddyfile"
if [ -e /etc/caddy/Caddyfile ] && ! grep -q "^# The festival's" /etc/caddy/Caddyfile; then
  cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-festival
fi
put /etc/caddy/Caddyfile "$work/Caddyfile" 644

case $changed in *systemd*) systemctl daemon-reload ;; esac
systemctl enable -q festival.socket festival.service festival-backup.timer caddy
# The doctor is started by systemd-run, which needs the bus; a machine made by debootstrap comes without it.
systemctl start dbus.socket festival.socket festival-backup.timer
if [ -n "$changed" ]; then systemctl restart festival; else systemctl start festival; fi
case $changed in *Caddyfile*) systemctl restart caddy ;; *) systemctl start caddy ;; esac
[ -n "$changed" ] || say "nothing has changed"

tries=0
until curl -fsS -m 5 -o /dev/null http://127.0.0.1:3000/api/health 2>/dev/null ||
  "$root/current/node_modules/.bin/node" -e "fetch('http://127.0.0.1:3000/api/health',{signal:AbortSignal.timeout(5000)}).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"; do
  tries=$((tries + 1))
  if [ "$tries" = 60 ]; then
    say "the site does not answer. Its last lines (journalctl -u festival):"
    journalctl -u festival -n 20 -o cat --no-pager || true
    exit 1
  fi
  sleep 2
done
"$root/current/deploy/with-settings.sh" node deploy/doctor.ts --no-mail || true
say "https://$domain. A firewall has to let 80 and 443 in, and your own 22; nothing else listens to other machines."
if grep -q '^ADMIN_PASSWORD=' "$settings"; then
  say "The administrator signs in at https://$domain/adminlog with ADMIN_EMAIL and ADMIN_PASSWORD of $settings."
else
  say "The administrator's password stands in: journalctl -u festival -o cat | grep Administrator"
fi
