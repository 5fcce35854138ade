import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { isOverAt } from "#app/domain/festival/festival-phase.server.ts";
import {
  findWaiting,
  leaveWaiting,
  waitAgain,
} from "#app/domain/tickets/waiting/join-waiting.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { FormResult } from "#app/shared/form-result.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { placeOfType } from "#app/shared/tickets/sale.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { AnswerMessage } from "#app/ui/form/answer-message.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { TicketHeader } from "./ticket-header.tsx";
import { TypePage } from "./type-page.tsx";
import { WaitingSteps } from "./waiting-list.tsx";
import type { Route } from "./+types/waiting";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your turn on the waiting list - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const found = await findWaiting(app.db, params.token);
  if (!found) throw new Response("Not Found", { status: 404 });
  const { entry, type, turn, offer, closedAs, saleEndsAt, isCancelled } = found;
  const isFestivalOver = closedAs !== null || isOverAt(await app.festival(), app.now());
  const isOver = isFestivalOver || isCancelled || saleEndsAt <= app.now();
  return {
    type,
    index: placeOfType(await app.ticketSale(), entry.typeId),
    turn: isOver ? null : turn,
    offer,
    isOver,
    isFestivalOver,
    isCancelled,
    quantity: entry.quantity,
    takesFewer: entry.takesFewer,
    state: entry.state,
    mayWaitAgain: !isOver && entry.state === "missed" && !entry.hasRejoined,
  };
}

const form = z.object({ intent: z.enum(["leave-waiting-list", "rejoin-waiting-list"]) });

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent }) => {
    const { app } = contextOf(context);
    if (intent === "leave-waiting-list") {
      await leaveWaiting(app, params.token);
      return { ok: true, message: "You have left the list." };
    }
    await waitAgain(app, params.token);
    return { ok: true, message: "You are on the list again, at its end." };
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

const ended = {
  taken: "You took the tickets that were offered to you.",
  missed: "The time of your offer is over: the tickets went to the next person.",
  left: "You are not on the list any more.",
  removed: "The organisers removed this entry from the list.",
} as const;

/** The states of an entry that end with the sale, as nothing can be had any more. */
const endsWithSale = new Set<string>(["waiting", "offered", "missed"]);
/** Those that end when the tickets are cancelled: this takes those who wait off the list. */
const endsWhenCancelled = new Set<string>([...endsWithSale, "removed"]);

/** How it is said where an entry stands, when that is all that there is to say. */
const statement = "lettering text-2xl text-balance large-text:text-lg";

const nth = (number: number): string => {
  const tens = number % 100;
  const suffix =
    tens >= 11 && tens <= 13 ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[number % 10] ?? "th");
  return `${formatCount(number)}${suffix}`;
};

export default function Waiting({ loaderData, actionData }: Route.ComponentProps) {
  const { type, index, turn, offer, quantity, takesFewer, state, mayWaitAgain } = loaderData;
  const { isOver, isFestivalOver, isCancelled } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const hasEndedWithSale = isOver && (isCancelled ? endsWhenCancelled : endsWithSale).has(state);
  const hasEnded = hasEndedWithSale || (state !== "waiting" && state !== "offered");
  return (
    <TypePage
      head={
        <TicketHeader title="Waiting list" index={index} isOver={isFestivalOver || isCancelled}>
          <p className="mt-3 lettering text-2xl wrap-anywhere">
            {type}, {pluralise(quantity, "ticket")}
            {takesFewer && quantity > 1 && ", or fewer"}
          </p>
        </TicketHeader>
      }
      about={turn !== null && <WaitingSteps from={2} />}
    >
      <AnswerMessage answer={answer} />
      <Card>
        {turn !== null && (
          <>
            <p className="mb-5">
              <PosterLines
                lines={[
                  { text: "About the", height: 12 },
                  { text: nth(turn), height: 26, className: "text-marigold" },
                  { text: "in turn", height: 18 },
                ]}
              />
            </p>
            <p className="mb-4 text-lead">
              Places that become free are offered by e-mail, in turn. You pay nothing before.
            </p>
            <Form method="post">
              <Button name="intent" value="leave-waiting-list" variant="secondary">
                Leave the list
              </Button>
            </Form>
          </>
        )}
        {hasEndedWithSale && (
          <p className={statement}>
            {isFestivalOver
              ? "The festival that these tickets were for is over, and this list with it."
              : isCancelled
                ? "The organisers have cancelled all of these tickets. The list has ended, and there is nothing to do."
                : "The sale of these tickets has ended, and this list with it."}
          </p>
        )}
        {state === "offered" && offer && !isOver && (
          <>
            <p className={`mb-4 ${statement}`}>
              It is your turn, until <span className="unbroken">{formatDayTime(offer.until)}</span>.
            </p>
            <LinkButton to={href("/offer/:token", { token: offer.token })}>
              See the offer
            </LinkButton>
          </>
        )}
        {state !== "waiting" && state !== "offered" && !hasEndedWithSale && (
          <p className={statement}>{ended[state]}</p>
        )}
        {hasEnded && (
          <div className="mt-4">
            {mayWaitAgain ? (
              <Form method="post">
                <Button name="intent" value="rejoin-waiting-list">
                  Wait again, at the end
                </Button>
              </Form>
            ) : (
              <LinkButton to={href("/tickets")} variant="secondary">
                See the tickets
              </LinkButton>
            )}
          </div>
        )}
      </Card>
    </TypePage>
  );
}
