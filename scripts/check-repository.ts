import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { settingNames } from "../app/config/env.server.ts";

/**
 * Checks what no compiler and no test sees, and lists what is wrong: what documents and comments
 * point to, the list of settings, migrations that sites have run, and the packages of a release.
 */

const exclude = ["**/node_modules/**", "build/**", "**/.*/**"];
const documents = globSync("**/*.md", { exclude });
const sources = globSync("{app,art,bench,deploy,docs,sandbox,scripts,seed,tests}/**/*.*", {
  exclude,
});

const read = (file: string) => readFileSync(file, "utf8");

/** The address of a heading within its page, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

function isThere(document: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? document : join(dirname(document), path);
  if (!existsSync(target)) return false;
  if (!anchor) return true;
  const headings = read(target).matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, heading]) => anchorOf(heading!) === anchor);
}

/** Links of a document that lead to no file or heading. */
const deadLinks = (document: string) =>
  [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/.test(link) && !isThere(document, link));

/** Files that a recipe writes. */
const examples = new Set(["app/routes/public/lost.tsx", "app/routes/admin/lost-things.tsx"]);

/** Whether a file is there, named from the root or by the end of its path. */
const isKnown = (name: string) =>
  examples.has(name) || existsSync(name) || sources.some((file) => file.endsWith(`/${name}`));

/** Source files that a document names and that are not there. */
const missingFiles = (document: string) =>
  [...read(document).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css|sh))`/g)]
    .map(([, name]) => name!)
    .filter((name) => !isKnown(name));

const decisions = new Set(
  globSync("docs/decisions/*.md").map((file) => Number(basename(file).slice(0, 4))),
);

/** Decisions that a comment names and that have no page. */
const unknownDecisions = (source: string) =>
  [...read(source).matchAll(/\b(?:decision |docs\/decisions\/)(\d+)/g)]
    .filter(([, number]) => !decisions.has(Number(number)))
    .map(([named]) => named);

/** Settings that docs/settings.md does not name, and names there of no setting. */
function wronglyListedSettings(): string[] {
  const rows = read("docs/settings.md").matchAll(/^\| (`.*?) \|/gm);
  const named = new Set([...rows].flatMap(([, names]) => names!.match(/[A-Z][\dA-Z_]+/g) ?? []));
  const known = new Set<string>(settingNames);
  return [
    ...[...named].filter((name) => !known.has(name)).map((name) => `${name} is no setting`),
    ...[...known].filter((name) => !named.has(name)).map((name) => `${name} is missing`),
  ].map((problem) => `docs/settings.md: ${problem}`);
}

const sha256OfUpgrades = "a0b1ea1a474adb9c200566a3820a03cb427a5916aeefdc13cab7be55d62b8542";

/** Sites have run the migrations of earlier releases: they are never edited. */
function editedUpgrades(): string[] {
  const hash = createHash("sha256");
  const files = globSync("app/db/upgrade/00{29,3?,4?,5?}*.sql").toSorted();
  for (const file of files) if (!file.includes("release_1_0_0")) hash.update(readFileSync(file));
  return hash.digest("hex") === sha256OfUpgrades
    ? []
    : ["app/db/upgrade: a migration that sites have run was changed"];
}

interface Manifest {
  optionalDependencies: Record<string, string>;
}
interface Lock {
  packages: Record<string, { integrity?: string; inBundle?: boolean }>;
}

/** A release is built with the Node that runs it, from packages whose hashes are known. */
function wrongReleaseTools(): string[] {
  const manifestOf = (file: string) => JSON.parse(read(file)) as Manifest;
  const site = manifestOf("package.json").optionalDependencies;
  const tools = manifestOf("deploy/tools/package.json").optionalDependencies;
  const { packages } = JSON.parse(read("deploy/tools/package-lock.json")) as Lock;
  return [
    ...Object.entries(tools)
      .filter(([name, version]) => site[name] !== version)
      .map(([name]) => `deploy/tools/package.json: ${name} is not the version of package.json`),
    ...Object.entries(packages)
      .filter(([name, { integrity, inBundle }]) => name !== "" && !inBundle && !integrity)
      .map(([name]) => `deploy/tools/package-lock.json: ${name} has no hash`),
  ];
}

const list = (files: string[], find: (file: string) => string[], what: string) =>
  files.flatMap((file) => find(file).map((found) => `${file}: ${what}: ${found}`));

const wrong = [
  ...list(documents, deadLinks, "the link leads nowhere"),
  // What it says of an earlier release names the files of that time.
  ...list(
    documents.filter((document) => document !== "CHANGELOG.md"),
    missingFiles,
    "the file does not exist",
  ),
  ...list(
    sources.filter((file) => /\.tsx?$/.test(file)),
    unknownDecisions,
    "the decision has no page",
  ),
  ...wronglyListedSettings(),
  ...editedUpgrades(),
  ...wrongReleaseTools(),
];
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
