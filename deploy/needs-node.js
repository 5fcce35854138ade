// Runs before each command, with whichever Node the shell finds. It is plain JavaScript of any
// version, so that it can say in one line what an older Node would answer with a trace.
const { existsSync, readdirSync, renameSync, symlinkSync } = await import("node:fs");

const major = Number(process.versions.node.split(".")[0]);
const command = "node_modules/.bin/node";
// npm before version 11 installs the Node of the lock file without linking its command.
const brought =
  major < 24 && existsSync("node_modules") && !existsSync(command)
    ? readdirSync("node_modules").find((name) => /^node-(bin-)?(linux|darwin)-/.test(name))
    : undefined;
if (brought) symlinkSync(`../${brought}/bin/node`, command);
else if (major < 24) {
  console.error(
    `Node ${process.versions.node} is too old for the site, and the Node 24 that npm brings is missing here: npm ci --include=optional`,
  );
  process.exit(1);
}

// For Macs the registry has older versions of Node 24 than for Linux. The machine's own Node 24 takes
// their place where it is newer; the next `npm ci` brings the other back, and this is done anew.
if (process.platform === "darwin" && existsSync(command)) await linkNewerNode();

async function linkNewerNode() {
  const { spawnSync } = await import("node:child_process");
  const { delimiter, join } = await import("node:path");
  const versionOf = (program) =>
    /^v(\d+)\.(\d+)\.(\d+)\s*$/
      .exec(spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? "")
      ?.slice(1)
      .map(Number);
  const ours = versionOf(command);
  const own = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder && !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"))
    .find((program) => existsSync(program));
  const theirs = own && versionOf(own);
  if (!ours || !theirs || theirs[0] !== 24) return;
  if (theirs[1] < ours[1] || (theirs[1] === ours[1] && theirs[2] <= ours[2])) return;
  symlinkSync(own, `${command}.new`);
  renameSync(`${command}.new`, command);
  console.log(
    `The machine's own Node ${theirs.join(".")} is newer than ${ours.join(".")} and is used.`,
  );
}
