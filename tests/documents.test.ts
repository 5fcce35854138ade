import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

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

test("each link of a document leads to a file and a heading", () => {
  const dead = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !/^[a-z]+:/.test(link) && !isThere(document, link))
      .map((link) => `${document}: ${link}`),
  );
  expect(dead).toEqual([]);
});

/** Files that a recipe writes. */
const examples = new Set(["app/routes/public/lost.tsx", "app/routes/admin/lost-things.tsx"]);

/** Whether a file is there, named from the root or by the end of its path. */
const isKnown = (name: string) =>
  examples.has(name) || existsSync(name) || sources.some((file) => file.endsWith(`/${name}`));

test("each source file that a document names exists", () => {
  const missing = documents
    .filter((document) => document !== "CHANGELOG.md")
    .flatMap((document) =>
      [...read(document).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css|sh))`/g)]
        .map(([, name]) => name!)
        .filter((name) => !isKnown(name))
        .map((name) => `${document}: ${name}`),
    );
  expect(missing).toEqual([]);
});

test("each decision that a comment names has a page", () => {
  const pages = new Set(
    globSync("docs/decisions/*.md").map((file) => Number(basename(file).slice(0, 4))),
  );
  const unknown = sources
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:decision |docs\/decisions\/)(\d+)/g)]
        .filter(([, number]) => !pages.has(Number(number)))
        .map(([named]) => `${file}: ${named}`),
    );
  expect(unknown).toEqual([]);
});
