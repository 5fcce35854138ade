import { useRef } from "react";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import {
  findTypeCancellation,
  planTypeCancellation,
} from "#app/domain/tickets/sold/cancel-type.server.ts";
import { answerForms, type SentBy } from "#app/forms/page-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { useLeaveQuestion } from "#app/forms/use-leave-question.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { queryText } from "#app/shared/query-text.ts";
import type { WithForms } from "#app/shared/team/permissions.ts";
import { availabilityAt, priceGaps, priceTickets } from "#app/shared/tickets/sale.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { cancelAllTickets, CancelTypeForm, undoCancellation } from "./cancel-type-form.tsx";
import { movePrice } from "./move-form.tsx";
import { addOrChangePrice, removePrice } from "./price-form.tsx";
import { PricesCard } from "./prices-card.tsx";
import { addOrChangeType, removeType, TypeForm } from "./type-form.tsx";
import type { Route } from "./+types/ticket-type";

export const handle = {
  reads: "ticket-sale.read",
  does: {
    "save-type": "ticket-sale.edit",
    "save-price": "ticket-sale.edit",
    "remove-price": "ticket-sale.edit",
    "move-price": "ticket-sale.edit",
    "remove-type": "ticket-sale.edit",
    "cancel-type": "money.refund",
    "undo-type-cancellation": "money.refund",
  },
} satisfies WithForms<AdminPage, SentBy<typeof forms>>;

export const meta = () => adminMeta("Ticket type");

const query = z.object({ price: queryText });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const now = app.now();
  const { types, capacities, ...sale } = await readSale(app.db, now);
  const type = types.find(({ id }) => id === params.typeId) ?? null;
  if (!type && params.typeId !== "new") throw new Response("Not Found", { status: 404 });
  return {
    type,
    availability: type && availabilityAt(sale, type, now),
    currentPhaseId: (type && priceTickets(type, 1, now))?.[0]?.phaseId,
    /** The price whose form a link leads to. */
    askedPhaseId: readQuery(request, query).price,
    gaps: type ? priceGaps(type) : [],
    capacities: capacities.map(({ id, name: called, size }) => ({ id, name: called, size })),
    weights: Object.fromEntries(
      capacities.flatMap(({ id, name: called }) => {
        const of = type?.capacities.find((capacity) => capacity.name === called);
        return of ? [[id, of.weight]] : [];
      }),
    ),
    cancelling: type && {
      plan: await planTypeCancellation(app.db, type.id),
      latest: await findTypeCancellation(app.db, type.id),
      now,
    },
    packages: await packageNames(app),
  };
}

const forms = [
  addOrChangeType,
  removeType,
  addOrChangePrice,
  removePrice,
  movePrice,
  cancelAllTickets,
  undoCancellation,
] as const;

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForms({ request, context }, forms, {
    app: contextOf(context).app,
    typeId: params.typeId,
    byUserId: viewerOf(context).id,
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function TicketType(page: Route.ComponentProps) {
  // A type that was just made has a page of its own, on which nothing is typed yet.
  return <TypePage key={page.loaderData.type?.id} {...page} />;
}

function TypePage({ loaderData, actionData }: Route.ComponentProps) {
  const { type, capacities, weights, packages, cancelling } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const forms = useRef<HTMLDivElement>(null);
  useLeaveQuestion(forms, answer?.ok && answer);
  return (
    <>
      <PageHeader title={type?.name ?? "New ticket type"} />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div
        ref={forms}
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${type ? "xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] xl:grid-rows-[auto_1fr]" : "max-w-5xl"}`}
      >
        {type && (
          <PricesCard
            {...loaderData}
            type={type}
            askedPhaseId={answer?.ok ? null : loaderData.askedPhaseId}
            refusal={refusal}
          />
        )}
        <div className={type ? "xl:col-start-2 xl:row-span-2 xl:row-start-1" : ""}>
          <TypeForm
            type={type}
            capacities={capacities}
            weights={weights}
            packages={packages}
            refusal={refusal}
          />
        </div>
        {cancelling && <CancelTypeForm {...cancelling} refusal={refusal} />}
      </div>
    </>
  );
}
