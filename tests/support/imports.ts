import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { parseSync, Visitor } from "vite";
import { domainSteps, rooms } from "./layers.ts";

/** What each file imports; files are paths from the root of the repository, without their extension. */
type Imports = Map<string, string[]>;

const withoutExtension = (path: string) => path.replace(/\?.*$/, "").replace(/\.tsx?$/, "");

/** Every import of the house, its tests aside. */
export function readImports(): Imports {
  const files = globSync("{app,sandbox,seed}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  return new Map(
    files.map((file) => [withoutExtension(file), importsIn(file, readFileSync(file, "utf8"))]),
  );
}

/**
 * The files of ours that `source` imports or exports from, types and dynamic imports included;
 * packages are left out.
 */
export function importsIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const spelled: string[] = [];
  const add = (value: unknown) => {
    if (typeof value !== "string")
      throw new Error(`${file}: an import of what is known only later`);
    spelled.push(value);
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value),
    ExportNamedDeclaration: (node) => node.source && add(node.source.value),
    ExportAllDeclaration: (node) => add(node.source.value),
    TSImportType: (node) => add(node.source.value),
    ImportExpression: ({ source: from, start, end }) =>
      // A script that the build has made: its address is no file's of the house.
      source.slice(start, end).includes("@vite-ignore") ||
      add(
        from.type === "TemplateLiteral" && from.expressions.length === 0
          ? from.quasis[0]!.value.cooked
          : from.type === "Literal" && from.value,
      ),
  }).visit(program);
  return spelled.flatMap((spelling) => resolve(file, spelling) ?? []);
}

/** The file that an import of `file` means, or nothing for a package or the generated types of a route. */
function resolve(file: string, spelling: string): string | undefined {
  if (!/^[./#]/.test(spelling) || spelling.startsWith("./+types/")) return undefined;
  const path = /^[#/]/.test(spelling) ? join(spelling.slice(1)) : join(dirname(file), spelling);
  return withoutExtension(path);
}

/** The imports against the grain, as sentences. `pages` are the files that answer an address: nobody imports one. */
export function findBreaches(imports: Imports, pages: Set<string>): string[] {
  return [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => pages.has(to) || !mayImport(from, to))
      .map((to) => `${from} may not import ${to}`),
  );
}

function mayImport(from: string, to: string): boolean {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!here || !there) return false;
  if (here !== there) return here.sees.includes(there.name);
  if (here.name === "routes") return sectionOf(from) === sectionOf(to);
  const [own, other] = [stepOf(from), stepOf(to)];
  return here.name !== "domain" || own === -1 || other < own;
}

const roomOf = (file: string) =>
  rooms.find(({ files }) =>
    files.some((name) => (name.endsWith("/") ? `${file}/`.startsWith(name) : file === name)),
  );
/** The folder of app/routes/ that a file lies in: each keeps its parts to itself. */
const sectionOf = (file: string) => file.split("/")[2];
const stepOf = (file: string) =>
  domainSteps.findIndex((names) => names.some((name) => file.endsWith(`/${name}.server`)));

/** One circle through the imports, its first file repeated at its end; undefined where there is none. */
export function findCircle(imports: Imports): string[] | undefined {
  const done = new Set<string>();
  const search = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = search(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = search(file, []);
    if (circle) return circle;
  }
  return undefined;
}
