type AuditValues = Record<string, unknown> | null;

interface ChangedValue {
  name: string;
  now: string;
  /** The value before, or null where there was none. */
  was: string | null;
}

/** What of a change is worth saying, in words: nothing that is empty before and after. */
export function changedValues(before: AuditValues, after: AuditValues): ChangedValue[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    const [was, now] = [wordsOf(before?.[name]), wordsOf(after?.[name])];
    return was === now ? [] : [{ name: nameOf(name), now: now || "none", was: was || null }];
  });
}

/** A column's name is none of people. */
const nameOf = (name: string) =>
  name.includes(" ") ? name : name.replace(/[a-z][A-Z]/g, ([a, b]) => `${a} ${b!.toLowerCase()}`);

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(", ");
  if (typeof value === "object") return wordsOf(Object.values(value));
  return typeof value === "string" ? value : JSON.stringify(value);
}
