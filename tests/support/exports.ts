import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { resolve } from "./imports.ts";

interface Module {
  exported: string[];
  /** What it takes from others; `*` for all that a file has. */
  taken: { from: string; name: string }[];
}

/** What others than our own imports take: the router, the tools' set-ups, the ambient types, the build's replacements, a child of a test. */
const takenElsewhere: [from: RegExp, name: RegExp][] = [
  [
    /^app\/(root|routes\/.+)$/,
    /^(default|loader|action|clientLoader|clientAction|meta|links|headers|handle|middleware|shouldRevalidate|ErrorBoundary|Layout|HydrateFallback)$/,
  ],
  [/^app\/entry\.server$/, /^(default|handleError)$/],
  [/^(app\/routes|[\w.-]+\.config|tests\/.+\.global)$/, /^default$/],
  [/-types\.d$/, /^default$/],
  [/^deploy\/postgres$/, /^(withoutPassword|programOf)$/],
  [/^app\/line\/(load-route-module|href)$/, /^(loadRouteModule|href)$/],
];
const isTakenElsewhere = (from: string, name: string) =>
  takenElsewhere.some(([files, names]) => files.test(from) && names.test(name));

/** Every export, values and types, that no other file of the repository takes: "file: name". */
export function findUnusedExports(): string[] {
  const files = globSync("{{app,sandbox,seed,scripts,deploy,bench,tests}/**/*,*}.{ts,tsx}");
  const modules = new Map(
    files.map((file) => [
      file.replace(/\.tsx?$/, ""),
      readModule(file, readFileSync(file, "utf8")),
    ]),
  );
  return unusedIn(modules);
}

export function unusedIn(modules: Map<string, Module>): string[] {
  const taken = new Set([...modules.values()].flatMap((one) => one.taken.map(keyOf)));
  return [...modules].flatMap(([from, { exported }]) =>
    exported
      .filter((name) => !taken.has(keyOf({ from, name })) && !taken.has(keyOf({ from, name: "*" })))
      .filter((name) => !isTakenElsewhere(from, name))
      .map((name) => `${from}: ${name}`),
  );
}

const keyOf = ({ from, name }: { from: string; name: string }) => `${from}#${name}`;

export function readModule(file: string, source: string): Module {
  const exported: string[] = [];
  const taken: Module["taken"] = [];
  const take = (spelling: unknown, name: string) => {
    const from = typeof spelling === "string" ? resolve(file, spelling) : undefined;
    if (from) taken.push({ from, name });
  };
  new Visitor({
    ImportDeclaration({ source: from, specifiers }) {
      for (const one of specifiers)
        take(
          from.value,
          one.type === "ImportSpecifier"
            ? nameOf(one.imported)
            : one.type === "ImportDefaultSpecifier"
              ? "default"
              : "*",
        );
    },
    ExportDefaultDeclaration: () => exported.push("default"),
    ExportNamedDeclaration({ source: from, specifiers, declaration }) {
      for (const { local, exported: as } of specifiers) {
        exported.push(nameOf(as));
        if (from) take(from.value, nameOf(local));
      }
      if (declaration) exported.push(...declared(declaration));
    },
    ExportAllDeclaration: (node) => take(node.source.value, "*"),
    TSImportType: (node) => take(node.source.value, "*"),
    ImportExpression: (node) => node.source.type === "Literal" && take(node.source.value, "*"),
  }).visit(parseSync(file, source).program);
  return { exported, taken };
}

const nameOf = (name: ESTree.ModuleExportName) =>
  name.type === "Literal" ? name.value : name.name;

function declared(declaration: ESTree.Declaration): string[] {
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) =>
      id.type === "Identifier"
        ? [id.name]
        : id.type === "ObjectPattern"
          ? id.properties.flatMap((one) =>
              one.type === "Property" && one.value.type === "Identifier" ? [one.value.name] : [],
            )
          : [],
    );
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}
