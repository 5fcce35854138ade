import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { filesByPath } from "#tests/support/own-addresses.ts";

const quoted = (text: string) => [...text.matchAll(/"([^"]*)"/g)].map(([, name]) => name!);

/** The intents that the schemas of a file read. */
const intentsIn = (source: string): string[] =>
  [...source.matchAll(/intent: z\s*\.(?:literal\(("[^"]*")\)|enum\(\[([^\]]*)\]\))/g)].flatMap(
    ([, one, several]) => quoted(one ?? several ?? ""),
  );

/** The permissions by intent that a page names; null where one is for all of its forms. */
function namedIn(source: string): string[] | null {
  const block = /\bdoes: \{([^}]*)\}/.exec(source)?.[1];
  return block === undefined
    ? null
    : [...block.matchAll(/^\s*(?:"([^"]*)"|(\w+)):/gm)].map(([, one, other]) => one ?? other ?? "");
}

/** The intents of the forms that a page takes, by its file and those beside it that it imports. */
function takenBy(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const beside = [...source.matchAll(/from "(\.\/[^"]+\.server\.ts)"/g)].map(([, path]) =>
    readFileSync(join(dirname(file), path!), "utf8"),
  );
  return [source, ...beside].flatMap(intentsIn);
}

const pages = filesByPath(routes)
  .map(([path, file]) => [path, join("app", file)] as const)
  .filter(([, file]) => namedIn(readFileSync(file, "utf8")) !== null);

it.each(pages)("%s names a permission for each of its forms, and for no other", (_, file) => {
  const named = namedIn(readFileSync(file, "utf8"))!;
  // A form without an intent counts as "".
  expect(named.filter((name) => name !== "").toSorted()).toEqual(takenBy(file).toSorted());
});

const files = globSync("app/{routes,domain,forms}/**/*.{ts,tsx}", {
  exclude: (name) => name.includes(".test."),
});
const ofForms = files.flatMap((file) =>
  intentsIn(readFileSync(file, "utf8")).map((intent) => [intent, file] as const),
);

it.each(ofForms)("the intent %s of %s is a verb with its object, in kebab-case", (intent) => {
  expect(intent).toMatch(/^[a-z]+(-[a-z]+)+$/);
});

it("finds the intents of all forms", () => {
  expect(ofForms.length).toBeGreaterThan(100);
});

it("finds the pages that tell their forms apart", () => {
  expect(pages.length).toBeGreaterThanOrEqual(6);
});
