import { readFileSync } from "node:fs";
import { needed } from "../app/browser/prehydration/can-run-scripts.ts";

/** The oldest versions for which the site's scripts are made, by the names of Vite's targets. */
type Versions = Record<"chrome" | "firefox" | "safari", number>;

/** What somebody calls, how it looks in a script, and the versions that brought it. */
const features: readonly [name: string, used: RegExp, since: Versions][] = [
  ["replaceAll", /\.replaceAll\(/, { chrome: 85, firefox: 77, safari: 13.1 }],
  ["allSettled", /\.allSettled\(/, { chrome: 76, firefox: 71, safari: 13 }],
  ["at", /\.at\(/, { chrome: 92, firefox: 90, safari: 15.4 }],
  ["hasOwn", /\bObject\.hasOwn\b/, { chrome: 93, firefox: 92, safari: 15.4 }],
  ["showModal", /\.showModal\(/, { chrome: 37, firefox: 98, safari: 15.4 }],
  ["structuredClone", /\bstructuredClone\(/, { chrome: 98, firefox: 94, safari: 15.4 }],
  ["any", /\bPromise\.any\(/, { chrome: 85, firefox: 79, safari: 14 }],
  ["findLast", /\.findLast(Index)?\(/, { chrome: 97, firefox: 104, safari: 15.4 }],
  ["timeout", /\bAbortSignal\.timeout\(/, { chrome: 103, firefox: 100, safari: 16 }],
  ["checkVisibility", /\.checkVisibility\(/, { chrome: 105, firefox: 106, safari: 17.4 }],
  ["toSorted", /\.to(Sorted|Reversed|Spliced)\(/, { chrome: 110, firefox: 115, safari: 16 }],
  ["with", /\.with\([\w$]+,/, { chrome: 110, firefox: 115, safari: 16 }],
  ["isWellFormed", /\.(isWellFormed|toWellFormed)\(/, { chrome: 111, firefox: 119, safari: 16.4 }],
  ["showPopover", /\.(show|hide|toggle)Popover\(/, { chrome: 114, firefox: 125, safari: 17 }],
  ["any", /\bAbortSignal\.any\(/, { chrome: 116, firefox: 124, safari: 17.4 }],
  ["groupBy", /\b(Object|Map)\.groupBy\(/, { chrome: 117, firefox: 119, safari: 17.4 }],
  ["withResolvers", /\.withResolvers\(/, { chrome: 119, firefox: 121, safari: 17.4 }],
  ["canParse", /\bURL\.canParse\(/, { chrome: 120, firefox: 115, safari: 17 }],
  ["fromAsync", /\bArray\.fromAsync\(/, { chrome: 121, firefox: 115, safari: 16.4 }],
  ["union", /\.(union|isSubsetOf|isSupersetOf)\(/, { chrome: 122, firefox: 127, safari: 17 }],
  ["from", /\bIterator\.from\(/, { chrome: 122, firefox: 131, safari: 18.4 }],
  ["parse", /\bURL\.parse\(/, { chrome: 126, firefox: 126, safari: 18 }],
  ["try", /\bPromise\.try\(/, { chrome: 128, firefox: 134, safari: 18.2 }],
  ["moveBefore", /\.moveBefore\(/, { chrome: 133, firefox: 144, safari: 99 }],
  ["the v flag", /new RegExp\([^)]+,\s*["'`][a-z]*v/, { chrome: 112, firefox: 116, safari: 17 }],
];

const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as {
  browserslist: string[];
};

const promised = browserslist.map((line) => {
  const [, name = "", version = ""] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
  if (!name) throw new Error(`"${line}" in browserslist is not like "chrome >= 99"`);
  return { name: name === "ios_saf" ? "ios" : name, version };
});

/** The targets for which the build writes its syntax: `browserslist` of package.json. */
export const buildTargets = promised.map(({ name, version }) => name + version);

const engines: Record<string, keyof Versions> = { edge: "chrome", ios: "safari" };

/** Returns what a script uses and a promised browser lacks. */
export function findTooNew(script: string): string[] {
  return features.flatMap(([name, used, since]) => {
    if (!used.test(script)) return [];
    const lacking = promised.filter(
      (one) => Number(one.version) < since[engines[one.name] ?? (one.name as keyof Versions)],
    );
    if (lacking.length > 0)
      return `${name}, which is not in ${lacking.map((one) => one.name + one.version).join(", ")}`;
    // A browser that is older than those that are promised must not begin and then fail.
    return name in needed ? [] : `${name}, for which can-run-scripts.ts does not look`;
  });
}
