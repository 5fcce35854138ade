import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import type { BridgeLine } from "#app/shared/editions/edition-figures.ts";
import { signedNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface BridgeListProps {
  lines: readonly BridgeLine[];
  /** What the lines are of, as the address of their rows has it. */
  of: Record<string, string | undefined>;
}

/** Lists the lines of a bridge, of which each opens the rows that come to its figure. */
export function BridgeList({ lines, of }: BridgeListProps) {
  const mayOpen = useMay()("payments.read");
  return (
    <dl className="divide-y-2 divide-line">
      {lines.map(({ key, term, kobo, isSum }) => (
        <div
          key={term}
          className={`relative flex min-h-11 items-center justify-between gap-2 sm:gap-4 print:min-h-0 ${isSum ? "font-bold" : ""} ${key === "left" ? "text-lg" : ""}`}
        >
          <dt>
            {key && mayOpen ? (
              <TextLink
                to={listAddress(href("/adminStatement/rows"), { line: key, ...of })}
                prefetch="none"
                className="py-1.5 after:absolute after:inset-0 print:text-body print:no-underline"
              >
                {term}
              </TextLink>
            ) : (
              term
            )}
          </dt>
          <dd className="unbroken text-right font-semibold tabular-nums">{signedNaira(kobo)}</dd>
        </div>
      ))}
    </dl>
  );
}
