import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { listGates } from "#app/domain/check-in/gates.server.ts";
import { gateWithId } from "#app/shared/check-in/gates.ts";
import { listForPaper, type PaperRow } from "#app/domain/check-in/paper-list.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { queryText } from "#app/shared/query-text.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { EmptyBox } from "#app/ui/empty-box.tsx";
import { DownloadIcon, PrintIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/paper-list";

export const handle = { reads: "tickets.read" } satisfies AdminPage;

export const meta = () => adminMeta("List to tick");

const query = z.object({ type: queryText, gate: queryText });

/** More are read from the PDF alone. */
const mostShown = 500;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { type, gate: asked } = readQuery(request, query);
  const gates = await listGates(app.db);
  const gate = gateWithId(gates, asked);
  const rows = await listForPaper(app.db, { type, gate });
  return {
    type: type ?? "",
    gate: gate ?? null,
    gates: gates.length > 1 ? gates : [],
    rows: rows.slice(0, mostShown),
    count: rows.length,
    made: formatDayTime(app.now()),
  };
}

export default function PaperList({ loaderData }: Route.ComponentProps) {
  const { type, gate, gates, rows, count, made } = loaderData;
  const { packages } = useFestival();
  const address = (of: { type?: string; gate?: string | null }) =>
    listAddress(href("/adminGate/list"), of);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="List to tick"
          lead="For a gate where no phone works. Print it shortly before the gates open."
          actions={
            <>
              <LinkButton
                to={listAddress(href("/adminGate/list.pdf"), { type, gate: gate?.id ?? null })}
                reloadDocument
                size="sm"
              >
                <DownloadIcon className="size-5" />
                PDF
              </LinkButton>
              {count <= mostShown && (
                <Button size="sm" variant="secondary" onClick={() => window.print()}>
                  <PrintIcon className="size-5" />
                  Print
                </Button>
              )}
            </>
          }
        />
        <ChipRow label="Whose gate" wraps>
          <ChipLink to={address({})} current={!type && !gate}>
            {gates.length > 0 ? "All gates" : "All types"}
          </ChipLink>
          {gates.map(({ id, name }) => (
            <ChipLink key={id} to={address({ gate: id })} current={gate?.id === id}>
              {name}
            </ChipLink>
          ))}
          {gates.length === 0 &&
            packages.map((one) => (
              <ChipLink key={one} to={address({ type: one })} current={type === one}>
                {one}
              </ChipLink>
            ))}
        </ChipRow>
      </div>
      <p className="my-3 font-semibold">
        {dotted(gate?.name, type, pluralise(count, "ticket", "tickets"), made)}
      </p>
      {count === 0 ? (
        <EmptyBox>No ticket yet</EmptyBox>
      ) : (
        <ol className="gap-10 rounded-2xl border-2 border-line bg-raised px-4 py-1 lg:columns-2 lg:[column-rule:2px_solid_var(--line)] print:columns-2 print:border-0 print:px-0">
          {rows.map((row) => (
            <PaperLine key={row.id} {...row} />
          ))}
        </ol>
      )}
      {count > rows.length && (
        <p className="mt-3">{`The first ${rows.length} of ${formatCount(count)}. The PDF has all of them.`}</p>
      )}
    </>
  );
}

function PaperLine({ ticketId, firstName, lastName, quantity, ...of }: PaperRow) {
  const { admittedCount } = of;
  return (
    <li className="flex break-inside-avoid items-baseline gap-3 border-b border-line py-1.5">
      <span className="unbroken min-w-16 shrink-0 font-semibold tabular-nums">
        <span aria-hidden="true">
          {quantity > 3
            ? `☐ ${admittedCount}/${quantity}`
            : Array.from({ length: quantity }, (_, at) => (at < admittedCount ? "☑" : "☐")).join(
                "",
              )}
        </span>
        <span className="sr-only">{`${admittedCount} of ${quantity} in`}</span>
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <strong>{[lastName, firstName].filter(Boolean).join(", ")}</strong>{" "}
        <span className="text-sm text-muted max-sm:block print:inline">
          <span className="unbroken">{ticketId}</span>, {of.package}
        </span>
      </span>
    </li>
  );
}
