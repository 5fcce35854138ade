import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { isOverAt, isWithoutDay } from "#app/domain/festival/festival-phase.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { findSaleToBeginWith } from "#app/domain/tickets/sale/take-over.server.ts";
import { sumPaidByType } from "#app/domain/tickets/tickets.server.ts";
import { countWaiting } from "#app/domain/tickets/waiting/waiting-lists.server.ts";
import { answerForms, byOrganiser } from "#app/forms/page-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { readDayTime } from "#app/shared/date-fields.ts";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { queryText } from "#app/shared/query-text.ts";
import { availabilityAt, countOfType, priceTickets } from "#app/shared/tickets/sale.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CapacitiesCard } from "./capacities-card.tsx";
import { removeCapacity, addOrChangeCapacity } from "./capacity-form.tsx";
import { moveOneCapacity, moveTicketType } from "./move-form.tsx";
import { ReturnTermsForm, saveReturnTerms } from "./return-terms-form.tsx";
import { openOrCloseSale, SaleForm } from "./sale-form.tsx";
import { saveTimeToDecide, TimeToDecideForm } from "./time-to-decide-form.tsx";
import { TypesCard } from "./types-card.tsx";
import type { Route } from "./+types/ticket-sale";

export const handle = {
  also: [{ label: "What is on sale" }, { label: "Prices of tickets" }],
  reads: "ticket-sale.read",
  does: "ticket-sale.edit",
} satisfies AdminPage;

export const meta = () => adminMeta("Ticket sale");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { at: wished } = readQuery(request, z.object({ at: queryText }));
  const now = app.now();
  const at = readDayTime(wished ?? "") ?? now;
  const [{ types, capacities, ...sale }, paid] = await Promise.all([
    readSale(app.db, now),
    sumPaidByType(app.db),
  ]);
  const festival = await app.festival();
  return {
    sale,
    capacities,
    at,
    isAsked: at !== now,
    waiting: (await countWaiting(app.db)).reduce((sum, { waiting: some }) => sum + some, 0),
    isDayOver: isOverAt(festival, now),
    isWithoutDay: isWithoutDay(festival, now),
    startsAt: festival.startsAt,
    earlier: await findSaleToBeginWith(app.db),
    types: types.map((type) => ({
      id: type.id,
      name: type.name,
      package: type.package,
      people: type.admits,
      prices: type.phases.map(({ priceKobo }) => priceKobo),
      currentPhaseId: priceTickets(type, 1, at)?.[0]?.phaseId,
      ...countOfType(type),
      paidKobo: paid.get(type.id) ?? 0,
      availability: availabilityAt(sale, type, at),
    })),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForms(
    { request, context },
    [
      openOrCloseSale,
      moveTicketType,
      addOrChangeCapacity,
      removeCapacity,
      moveOneCapacity,
      saveReturnTerms,
      saveTimeToDecide,
    ],
    byOrganiser(context),
  );

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function TicketSale({ loaderData, actionData }: Route.ComponentProps) {
  const { sale, capacities, types, at, isAsked, isDayOver, isWithoutDay, startsAt, waiting } =
    loaderData;
  const { earlier } = loaderData;
  const may = useMay();
  const canBegin = earlier !== null && may("ticket-sale.edit");
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  return (
    <>
      <PageHeader
        title="Ticket sale"
        actions={
          <>
            {canBegin && (
              <LinkButton
                to={href("/adminSeasons/:editionId/take-over", { editionId: String(earlier.id) })}
                size="sm"
                className="wrap-anywhere"
              >{`Begin with ${earlier.name}`}</LinkButton>
            )}
            <LinkButton
              to={href("/adminTickets/:typeId", { typeId: "new" })}
              variant={
                capacities.length > 0 && types.length === 0 && !canBegin ? "primary" : "secondary"
              }
              size="sm"
            >
              Add a type
            </LinkButton>
          </>
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        {/* On a phone, what is left stands before the types that are still to be made. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:contents xl:row-span-2">
          <SaleForm
            sale={sale}
            hasTypes={types.length > 0}
            isDayOver={isDayOver}
            isWithoutDay={isWithoutDay}
            refusal={refusal}
          />
          <div className={types.length === 0 ? "max-xl:order-1" : ""}>
            <TypesCard types={types} at={at} isAsked={isAsked} />
          </div>
        </div>
        <CapacitiesCard
          capacities={capacities}
          isFirstStep={capacities.length === 0 && !canBegin}
          saved={(answer?.ok && answer.message) || ""}
          refusal={refusal}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:order-2">
          <ReturnTermsForm sale={sale} startsAt={startsAt} waiting={waiting} refusal={refusal} />
          <TimeToDecideForm hours={sale.decideWithinHours} refusal={refusal} />
        </div>
      </div>
    </>
  );
}
