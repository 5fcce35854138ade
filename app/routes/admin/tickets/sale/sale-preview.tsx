import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { OnSale, onSaleTypes, typeCards } from "#app/ui/tickets/on-sale.tsx";
import { dayTimeField, readDayTime } from "#app/shared/date-fields.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/sale-preview";

export const handle = {
  also: [{ label: "Preview the tickets page" }],
  reads: "ticket-sale.read",
} satisfies AdminPage;

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
      />
      <Form method="get" className="mb-5 flex flex-wrap items-end gap-3">
        <TextField
          label="Day and time"
          name="at"
          type="datetime-local"
          defaultValue={dayTimeField(at)}
          key={dayTimeField(at)}
          className="min-w-0 max-w-xs grow basis-56"
        />
        <Button variant="secondary">Show</Button>
      </Form>
      {types.length === 0 ? (
        <EmptyState title="Nothing is on sale then">
          <p>The page says that tickets are unavailable.</p>
        </EmptyState>
      ) : (
        // Its links would lead out of the preview. It is as dark as the tickets page, and narrower, so
        // the names are smaller. It is no container: the tickets would lie down in it.
        <div
          inert
          data-surface="night"
          className="rounded-3xl bg-surface p-3 sm:p-6 md:[&_h2]:text-[5vw]! lg:[&_h2]:text-[clamp(1.125rem,1.95vw,3rem)]! lg:[&>div]:grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))]"
        >
          <div className={typeCards}>
            <OnSale types={types} />
          </div>
        </div>
      )}
    </>
  );
}
