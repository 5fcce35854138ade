// Runs before each command, with whichever Node the shell finds. It is plain JavaScript of any
// version, so that it can say in one line what an older Node would answer with a trace.
const { existsSync, readdirSync, symlinkSync } = await import("node:fs");

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
