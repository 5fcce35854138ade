import type { Visit } from "./visits.ts";

const heading = "| page | performance | accessibility | best practices | SEO | LCP | CLS |";
const rule = "|---|---:|---:|---:|---:|---:|---:|";

const middleOf = <T>(all: readonly T[], by: (one: T) => number): T =>
  all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)]!;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A table with the middle visit of each page. */
export function middleTable(pages: ReadonlyMap<string, readonly Visit[]>): string {
  const rows = [...pages].map(([path, visits]) => {
    const { marks, lcpMs, cls, longestTaskMs } = middleOf(visits, ({ marks: [first] }) => first!);
    const longest = longestTaskMs ? `${Math.round(longestTaskMs)} ms` : "under 50 ms";
    return `| ${path} | ${marks.join(" | ")} | ${seconds(lcpMs)} | ${cls.toFixed(3)} | ${longest} |`;
  });
  return [`${heading} longest task |`, `${rule}---:|`, ...rows].join("\n");
}

/** A table with the worst visit of each page, and its middle LCP. */
export function worstTable(pages: ReadonlyMap<string, readonly Visit[]>): string {
  const rows = [...pages].map(([path, visits]) => {
    const lcpMs = middleOf(visits, (visit) => visit.lcpMs).lcpMs;
    const { marks, cls } = worstOf(visits);
    return `| ${path} | ${marks.join(" | ")} | ${seconds(lcpMs)} | ${cls.toFixed(3)} |`;
  });
  return [heading, rule, ...rows].join("\n");
}

function worstOf(visits: readonly Visit[]): Pick<Visit, "marks" | "cls"> {
  const columns = visits[0]!.marks.map((_, column) => visits.map(({ marks }) => marks[column]!));
  return {
    marks: columns.map((column) => Math.min(...column)),
    cls: Math.max(...visits.map(({ cls }) => cls)),
  };
}

const least = [98, 100, 100, 100];
const names = ["performance", "accessibility", "best practices", "SEO"];

/**
 * Lists in words what is below the limits; a page that search engines must not list has no mark for
 * SEO.
 */
export function shortcomings(
  pages: ReadonlyMap<string, readonly Visit[]>,
  isListed: (path: string) => boolean,
): string[] {
  return [...pages].flatMap(([path, visits]) => {
    const { marks, cls } = worstOf(visits);
    const low = names.flatMap((name, index) =>
      marks[index]! < least[index]! && (name !== "SEO" || isListed(path))
        ? [`${name} ${marks[index]}`]
        : [],
    );
    const faults = new Set(visits.flatMap((visit) => visit.faults));
    const all = [...low, ...(cls > 0 ? [`CLS ${cls.toFixed(5)}`] : [])];
    return all.length > 0 ? [`${path}: ${[...all, ...faults].join(", ")}`] : [];
  });
}
