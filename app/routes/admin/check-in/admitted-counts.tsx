import { memo } from "react";
import { Bar } from "#app/routes/admin/bar.tsx";
import { useFestival } from "#app/layout/use-site.ts";
import { sorted } from "#app/shared/sorted.ts";
import { PageSection } from "./page-section.tsx";
import { formatCount } from "#app/shared/texts/pluralise.ts";

interface AdmittedCountsProps {
  counts: readonly { package: string; admittedCount: number; expected: number }[];
  /** What is left of each capacity. */
  room: readonly { id: string; name: string; size: number; left: number }[];
}

/**
 * How many people are in, of those who are expected, in total and by package, and how many more
 * could have a ticket. Drawn only when it has changed, as each drawing is a delay of an answer.
 */
export const AdmittedCounts = memo(function AdmittedCounts({ counts, room }: AdmittedCountsProps) {
  const { packages } = useFestival();
  const place = (type: string) => packages.indexOf(type);
  const each = sorted(counts, (one, other) => place(one.package) - place(other.package));
  const sum = (of: "admittedCount" | "expected") => each.reduce((total, one) => total + one[of], 0);
  return (
    <PageSection id="in" title="Checked in so far">
      <div className="rounded-2xl border-2 border-line bg-raised px-4 py-4">
        <p className="poster text-title">
          {formatCount(sum("admittedCount"))}{" "}
          <span className="text-muted">of {formatCount(sum("expected"))}</span>
        </p>
        <ul className="mt-3 grid gap-2.5">
          {each.map((one) => (
            <li key={one.package}>
              <span className="flex justify-between gap-3 font-semibold">
                <span className="min-w-0 wrap-anywhere">{one.package}</span>
                <span className="unbroken tabular-nums">
                  {formatCount(one.admittedCount)} of {formatCount(one.expected)}
                </span>
              </span>
              <Bar filled={one.admittedCount / Math.max(1, one.expected)} />
            </li>
          ))}
        </ul>
        <ul className="mt-3 grid gap-1 text-sm text-muted empty:hidden">
          {room.map(({ id, name, size, left }) => (
            <li key={id} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="unbroken tabular-nums">
                {formatCount(left)} left of {formatCount(size)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </PageSection>
  );
});
