import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Checks what documents and comments point to, and lists what is not there. */

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
];
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
