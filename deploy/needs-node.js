// Runs before each command, on whichever Node the shell finds: as plain JavaScript of any version, it can say in one
// line what a Node that reads no TypeScript would answer with a trace.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Node ${process.versions.node} is too old for the site, and the Node 24 that npm brings is missing here: npm ci --include=optional`,
  );
  process.exit(1);
}
