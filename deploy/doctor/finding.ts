/** The verdicts; each is worse than the one before it. */
const verdicts = ["ok", "warn", "FAIL"] as const;
type Verdict = (typeof verdicts)[number];

/**
 * The result of a check. `says` describes what was found or, where something is wrong, what it is
 * and how to mend it.
 */
export interface Finding {
  verdict: Verdict;
  says: string;
}

export const ok = (says: string): Finding => ({ verdict: "ok", says });
export const warn = (says: string): Finding => ({ verdict: "warn", says });
export const fail = (says: string): Finding => ({ verdict: "FAIL", says });

/**
 * Joins findings into one with the worst verdict, which names everything that is wrong; it says
 * `well` where nothing is.
 */
export function together(well: string, found: (Finding | false | null | undefined)[]): Finding {
  const bad = found.filter((one) => one && one.verdict !== "ok") as Finding[];
  if (bad.length === 0) return ok(well);
  const verdict = bad.some((one) => one.verdict === "FAIL") ? "FAIL" : "warn";
  return { verdict, says: bad.map(({ says }) => says).join(" ") };
}
