import { findOwnReserved, newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { isOverAt } from "#app/domain/festival/festival-phase.server.ts";
import { findOffer, refuseOffer } from "#app/domain/tickets/waiting/ticket-offers.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { returnWords } from "#app/shared/tickets/return-words.ts";
import { placeOfType, sumKobo } from "#app/shared/tickets/sale.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { AnswerMessage } from "#app/ui/form/answer-message.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { BuyerFields } from "#app/payment/buyer-fields.tsx";
import { payForTickets, purchaseRules } from "./buyer.server.ts";
import { buyerRules } from "#app/payment/buyer-rules.server.ts";
import { ownPurchases } from "#app/payment/own-purchases.server.ts";
import { PayLabel, PriceLines } from "./price-lines.tsx";
import { TicketHeader } from "./ticket-header.tsx";
import { TypePage } from "./type-page.tsx";
import type { Route } from "./+types/offer";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Tickets kept for you - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

/** Opening the link does not take the offer, so that previews leave it as it is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const found = await findOffer(app.db, params.token);
  if (!found) throw new Response("Not Found", { status: 404 });
  const { offer, entry, type, priced, closedAs, saleEndsAt, isCancelled } = found;
  const isOpen =
    closedAs === null && !isCancelled && offer.state === "open" && offer.until > app.now();
  const own = { typeId: type.id, ownTokens: await ownPurchases(request, app.env) };
  const sale = await app.ticketSale();
  return {
    type: type.name,
    people: type.people,
    index: placeOfType(sale, type.id),
    words: sale.types.find(({ id }) => id === type.id)?.description ?? "",
    isOpen,
    isTaken: offer.state === "taken",
    /** The purchase that took it, where this browser has begun it and not paid. */
    purchase:
      offer.state === "taken"
        ? ((await findOwnReserved(app.db, own, app.now()))?.token ?? null)
        : null,
    isOver: closedAs !== null || isOverAt(await app.festival(), app.now()),
    isSaleOver: offer.state !== "refused" && (isCancelled || saleEndsAt <= app.now()),
    until: offer.until,
    quantity: offer.quantity,
    priced,
    token: newPurchaseToken(),
    /** The link was sent to this address, so it is filled in. */
    known: isOpen ? { name: entry.name, email: entry.email, phone: entry.phone ?? "" } : null,
    waiting: entry.token,
    returns: returnWords(sale, app.now()),
  };
}

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("accept-offer"),
    ...purchaseRules,
    ...buyerRules("the tickets are"),
  }),
  z.object({ intent: z.literal("refuse-offer") }),
]);

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    if (sent.intent === "refuse-offer") {
      await refuseOffer(app, params.token);
      return { ok: true, message: "Thank you: the tickets go to the next person on the list." };
    }
    const { intent: _intent, quantity, ...wanted } = sent;
    const found = await findOffer(app.db, params.token);
    const typeId = found?.type.id ?? "";
    const lines = [{ typeId, quantity }];
    return payForTickets(request, context, { ...wanted, lines, offer: params.token });
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  const { type, people, isOpen, isOver, isSaleOver, isTaken, until, quantity } = loaderData;
  const { priced, token, known } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const formRef = useFocusOnRefusal(refusal);
  const total = sumKobo(priced);
  return (
    <TypePage
      head={
        <TicketHeader
          title={isOpen ? "Kept for you" : "This offer is over"}
          words={isOpen ? loaderData.words : ""}
          index={loaderData.index}
          isOver={isOver}
        >
          <p className="mt-3 lettering text-2xl wrap-anywhere">
            {type}, {pluralise(quantity, "ticket")}
          </p>
        </TicketHeader>
      }
      about={
        isOpen && (
          <Card>
            <p className="text-lead">
              <strong>Until {formatDayTime(until)}</strong>; then{" "}
              {quantity === 1 ? "it goes" : "they go"} to the next person.
              {people > 1 && ` One ticket lets in ${people} people.`}
            </p>
            <PriceLines priced={priced} totalKobo={total} className="mt-4" />
          </Card>
        )
      }
    >
      <AnswerMessage answer={answer} />
      {isOpen && known ? (
        <Card>
          <Form ref={formRef} data-plain method="post" noValidate className="grid gap-4">
            <input type="hidden" name="quantity" value={quantity} />
            <input type="hidden" name="seenKobo" value={total} />
            <input type="hidden" name="token" value={token} />
            <BuyerFields refusal={refusal} known={known} />
            <div className="grid gap-2">
              <Button name="intent" value="accept-offer">
                {total > 0 ? <PayLabel totalKobo={total} /> : "Take them for free"}
              </Button>
              <Button name="intent" value="refuse-offer" variant="quiet">
                No, thank you
              </Button>
            </div>
            <p className="text-sm text-muted">
              You can begin the payment once. From then on{" "}
              {quantity === 1 ? "the ticket is" : "the tickets are"} reserved for you for ten
              minutes. {loaderData.returns}
            </p>
          </Form>
        </Card>
      ) : (
        <Card>
          <p className="mb-4 text-lead">
            {isTaken
              ? "A payment for it was begun. The page of that purchase is open in the browser that began it, and linked in the e-mail that comes once it is paid."
              : isOver
                ? "The festival that these tickets were for is over."
                : isSaleOver
                  ? "The sale of these tickets has ended, and this offer with it. Nothing was paid."
                  : "It was refused, or its time has ended: the tickets went to the next person on the list."}
          </p>
          <div className="flex flex-wrap gap-3">
            {loaderData.purchase && (
              <LinkButton to={href("/tickets/order/:token", { token: loaderData.purchase })}>
                Open your purchase
              </LinkButton>
            )}
            <LinkButton
              to={href("/wait/:token", { token: loaderData.waiting })}
              variant="secondary"
            >
              Your entry on the list
            </LinkButton>
          </div>
        </Card>
      )}
    </TypePage>
  );
}
