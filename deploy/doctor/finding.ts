/** Each is worse than the one before it. */
const verdicts = ["ok", "warn", "FAIL"] as const;
type Verdict = (typeof verdicts)[number];

/** `says`: what is there or, where it is not well, what is wrong and how to put it right. */
export interface Finding {
  verdict: Verdict;
  says: string;
}

export const ok = (says: string): Finding => ({ verdict: "ok", says });
export const warn = (says: string): Finding => ({ verdict: "warn", says });
export const fail = (says: string): Finding => ({ verdict: "FAIL", says });

/** As bad as the worst of them, saying what is not well; `well` where all is. */
export function together(well: string, found: (Finding | false | null | undefined)[]): Finding {
  const bad = found.filter((one) => one && one.verdict !== "ok") as Finding[];
  if (bad.length === 0) return ok(well);
  const verdict = bad.some((one) => one.verdict === "FAIL") ? "FAIL" : "warn";
  return { verdict, says: bad.map(({ says }) => says).join(" ") };
}
