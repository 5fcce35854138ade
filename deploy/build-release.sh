#!/bin/sh
# Builds the release of the commit $2 of the checkout $1 in a folder of its own below /opt/festival/releases, which takes its name
# once it is whole: what runs is left as it is. Of deploy/install.sh and deploy/upgrade.sh, as root.
set -eu
umask 022
from=$1
commit=$2
root=/opt/festival
release=$root/releases/$commit
[ ! -e "$release/build/stamp" ] || exit 0

# Debian's Node is older than the packages of the build ask for, and its npm leaves them out then: the Node of the lock file and an
# npm that goes with it come first.
case $(uname -m) in
x86_64) arch=x64 ;;
aarch64) arch=arm64 ;;
*) echo "There is no Node 24 for $(uname -m) in the lock file" >&2; exit 1 ;;
esac
# Root runs what comes here, so it has to be what the lock file names, by its hash, and no script of a package runs.
tools=$root/tools
if ! cmp -s "$from/deploy/tools/package-lock.json" "$tools/of"; then
  rm -rf "$tools"
  install -d "$tools"
  cp "$from/deploy/tools/package.json" "$from/deploy/tools/package-lock.json" "$from/.npmrc" "$tools"
  (cd "$tools" && npm ci --silent --no-audit --no-fund --ignore-scripts)
  cp "$tools/package-lock.json" "$tools/of"
fi
path=$tools/node_modules/node-linux-$arch/bin:$tools/node_modules/.bin:/usr/local/bin:/usr/bin:/bin

rm -rf "$release.part"
install -d "$release.part"
git -c safe.directory="$from" -C "$from" archive "$commit" | tar x -C "$release.part"
# What the release before built is served on: pages of it are open still.
if [ -e "$root/current/build/own-assets.json" ]; then
  mkdir -p "$release.part/build"
  cp -R "$root/current/build/client" "$root/current/build/own-assets.json" "$release.part/build"
fi
chown -R festival: "$release.part"
# What tests and measures the site, half of the packages, is left out. Vitest and drizzle-kit stay, with Vite and TypeScript: packages that run name them as peers that they can use. What npm says of itself to a command of its own, as `npm run upgrade` is, names folders of root's.
# shellcheck disable=SC2046
runuser -u festival -- env $(env | sed -n 's/^\(npm_[A-Za-z_]*\)=.*/-u \1/p') HOME=/var/lib/festival PATH="$path" sh -c "cd '$release.part' && npm ci --silent --no-audit --no-fund && npm run build && npm prune --silent --omit=dev --no-audit --no-fund" ||
  { rm -rf "$release.part"; exit 1; }
rm -rf "$release"
mv "$release.part" "$release"
