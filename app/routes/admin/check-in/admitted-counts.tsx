import { useFestival } from "#app/layout/use-site.ts";
import { Part } from "./part-of-a-group.tsx";

interface LetInCountsProps {
  counts: readonly { package: string; admittedCount: number; expected: number }[];
}

/** How many people are in, of those who are expected: all, and by package. */
export function AdmittedCounts({ counts }: LetInCountsProps) {
  const { packages } = useFestival();
  const place = (type: string) => packages.indexOf(type);
  const each = counts.toSorted((one, other) => place(one.package) - place(other.package));
  const sum = (of: "admittedCount" | "expected") => each.reduce((total, one) => total + one[of], 0);
  return (
    <Part id="in" title="Checked in so far">
      <p className="poster text-title">
        {number(sum("admittedCount"))}{" "}
        <span className="text-muted">of {number(sum("expected"))}</span>
      </p>
      <ul className="mt-3 grid gap-2.5">
        {each.map((one) => (
          <li key={one.package}>
            <span className="flex justify-between gap-3 font-semibold">
              <span className="min-w-0 wrap-anywhere">{one.package}</span>
              <span className="unbroken tabular-nums">
                {number(one.admittedCount)} of {number(one.expected)}
              </span>
            </span>
            <span
              aria-hidden="true"
              className="mt-1 block h-2 overflow-hidden rounded-full bg-sunk"
            >
              <span
                className="block h-full bg-palm"
                style={{ width: `${(100 * one.admittedCount) / Math.max(1, one.expected)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const number = (count: number) => count.toLocaleString("en-NG");
