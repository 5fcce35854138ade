// Runs before each command, on whichever Node the shell finds. As plain JavaScript of any version it can say in one line what a
// Node that reads no TypeScript would answer with a trace.
const { existsSync, readdirSync, symlinkSync } = await import("node:fs");

const major = Number(process.versions.node.split(".")[0]);
const command = "node_modules/.bin/node";
// npm before version 11 brings the Node of the lock file without naming it among the commands.
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
