import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { OnSale, onSaleTypes, typeCards } from "#app/ui/tickets/on-sale.tsx";
import { dayTimeField, formatDayTime, readDayTime } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/sale-preview";

export const handle = { sidebar: null, reads: "read the ticket sale" } satisfies AdminPage;

export const meta = () => adminMeta("Preview of the tickets page");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { at: asked } = readQuery(request, z.object({ at: queryText }));
  const now = app.now();
  const at = readDayTime(asked ?? "") ?? now;
  const { capacities: _capacities, ...sale } = await readSale(app.db, now);
  return { at, isOpen: sale.isOpen, types: onSaleTypes({ ...sale, isOpen: true }, at) };
}

/** Shows the types as the tickets page would, at a time, also while the sale is closed. */
export default function SalePreview({ loaderData }: Route.ComponentProps) {
  const { at, isOpen, types } = loaderData;
  return (
    <>
      <PageHeader
        title="Preview"
        lead={`The tickets page on ${formatDayTime(at)}${isOpen ? "" : ", once the sale is open"}. Nothing can be bought here.`}
        actions={
          <LinkButton
            to={`${href("/adminTickets")}?at=${dayTimeField(at)}`}
            variant="secondary"
            size="sm"
          >
            Back to the sale
          </LinkButton>
        }
      />
      {types.length === 0 ? (
        <EmptyState title="Nothing is on sale then">
          <p>The page says that tickets are unavailable.</p>
        </EmptyState>
      ) : (
        // Its links would lead out of the preview.
        <div inert className={typeCards}>
          <OnSale types={types} />
        </div>
      )}
    </>
  );
}
