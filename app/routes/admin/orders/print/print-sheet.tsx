import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import { useSite } from "#app/layout/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { type Print, prints } from "./prints.ts";

interface PrintSheetProps {
  what: Print;
  offered: readonly Print[];
  at: Date;
  lead: string;
  backTo: string;
  /** Links to the batches of a print that is too long for one page. */
  batches: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a printed page. On paper, each sheet carries the festival's name, the time of
 * printing, and its number.
 */
export function PrintSheet({
  what,
  offered,
  at,
  lead,
  backTo,
  batches,
  children,
}: PrintSheetProps) {
  const { brandName } = useSite();
  const { pathname, search } = useLocation();
  const title = prints[what];
  const named = `${brandName} – ${title}, ${formatDayTime(at)}`;
  const addressOf = (other: Print) => {
    const query = new URLSearchParams(search);
    query.set("what", other);
    query.delete("after");
    return `${pathname}?${query}`;
  };
  return (
    <>
      <style>{`@page { margin: 16mm 12mm 18mm;
        @bottom-left { content: ${cssText(named)}; font: 9pt sans-serif; }
        @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif; } }`}</style>
      <div className="print:hidden">
        <PageHeader
          title={title}
          lead={lead}
          actions={
            <>
              <Button onClick={() => window.print()}>
                <PrintIcon className="size-5" />
                Print
              </Button>
              <LinkButton to={backTo} variant="secondary">
                Back to Orders
              </LinkButton>
            </>
          }
        />
        <div className="mb-5 grid gap-3">
          <ChipRow label="What to print" wraps>
            {offered.map((other) => (
              <ChipLink key={other} to={addressOf(other)} current={other === what}>
                {prints[other]}
              </ChipLink>
            ))}
          </ChipRow>
          {batches}
        </div>
      </div>
      <header className="mb-5 hidden border-b-2 border-black pb-2 print:block">
        <p className="poster text-heading">{`${brandName} – ${title}`}</p>
        <p>{`${formatDayTime(at)}. ${lead}.`}</p>
      </header>
      {children}
    </>
  );
}

/**
 * Writes a text as a CSS string; every special character is escaped, so that no typed text can end
 * the string.
 */
const cssText = (text: string) =>
  `"${text.replace(/[^\p{L}\p{N} ,:–-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;
