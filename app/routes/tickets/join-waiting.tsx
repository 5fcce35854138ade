import { href, redirect } from "react-router";
import { z } from "zod";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";
import { contextOf } from "#app/context.server.ts";
import { joinWaiting } from "#app/domain/tickets/waiting/join-waiting.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { unavailableWords } from "#app/shared/tickets/availability-words.ts";
import {
  canBeWaitedFor,
  mostAnOrder,
  mostWanted,
  availabilityAt,
  lastPrice,
  placeOfType,
} from "#app/shared/tickets/sale.ts";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { buyerRules } from "#app/payment/buyer-rules.server.ts";
import { TicketHeader } from "./ticket-header.tsx";
import { typeOfOpenSale } from "./type-of-open-sale.server.ts";
import { TypePage } from "./type-page.tsx";
import { Waiting, WaitingSteps } from "./waiting-list.tsx";
import type { Route } from "./+types/join-waiting";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: `Wait for ${loaderData?.name ?? "tickets"} - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  const sale = await app.ticketSale();
  const now = app.now();
  const type = typeOfOpenSale(sale, params.typeId);
  const availability = availabilityAt(sale, type, now);
  return {
    id: type.id,
    name: type.name,
    lastKobo: lastPrice(type, availability),
    index: placeOfType(sale, type.id),
    why: availability.state === "on-sale" ? null : unavailableWords(availability),
    mayWait: canBeWaitedFor(type, availability),
    most: mostWanted(type),
    known: viewer?.role === "customer" ? { name: viewer.username, email: viewer.email } : null,
  };
}

const form = z.object({
  ...buyerRules("the offer is"),
  quantity: typedWholeNumber(`Choose from 1 to ${mostAnOrder} tickets.`).pipe(
    z.number().min(1).max(mostAnOrder),
  ),
  takesFewer: z.literal("on").optional().transform(Boolean),
});

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (who) => {
    const { app, network, browser } = contextOf(context);
    const token = await joinWaiting(app, { typeId: params.typeId, ...who }, { network, browser });
    return redirect(href("/wait/:token", { token }), 303);
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function JoinWaiting({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, lastKobo, index, why, mayWait, most, known } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  return (
    <TypePage
      head={
        <TicketHeader
          title={mayWait ? `Wait for ${name}` : name}
          index={index}
          lastKobo={lastKobo}
        />
      }
      about={mayWait && <WaitingSteps />}
    >
      {mayWait ? (
        <Waiting
          why={`${why}.`}
          typeId={id}
          most={most}
          known={known}
          answer={answer}
          refusal={refusal}
        />
      ) : (
        <Card>
          <FormMessage>{formError(refusal)}</FormMessage>
          <p className="mb-4 lettering text-2xl text-balance large-text:text-lg">
            {why === null ? `${name} can be bought just now.` : `${why}.`}
          </p>
          {why === null && (
            <LinkButton to={href("/tickets/:typeId", { typeId: id })}>Buy {name}</LinkButton>
          )}
        </Card>
      )}
    </TypePage>
  );
}
