import { href, redirectDocument } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { readPhone } from "#app/domain/accounts/phone.server.ts";
import {
  beginTicketCheckout,
  newTicketsToken,
} from "#app/domain/checkout/ticket-checkout.server.ts";
import { emailAddress } from "#app/shared/email-address.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import {
  canBeWaitedFor,
  mostAnOrder,
  offerAt,
  priceTickets,
  sumKobo,
} from "#app/shared/tickets/sale.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { priceWords, whyNotWords } from "#app/shared/tickets/offer-words.ts";
import type { Route } from "./+types/buy-tickets";
import { rememberPurchase } from "./own-purchases.server.ts";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: `${loaderData?.type.name ?? "Tickets"} - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

const isNumber = /^\d{1,3}$/;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  const { n } = readQuery(request, z.object({ n: queryText }));
  const now = app.now();
  const sale = await readSale(app.db, now);
  const type = sale.isOpen ? sale.types.find(({ id }) => id === params.typeId) : undefined;
  if (!type) throw new Response("Not Found", { status: 404 });
  const offer = offerAt(sale, type, now);
  const left = offer.state === "on-sale" ? (offer.left ?? Infinity) : 0;
  const aPerson = type.maxAPerson ?? Infinity;
  const most = Math.max(0, Math.min(type.maxAnOrder, aPerson, mostAnOrder, left));
  const asked = n && isNumber.test(n) ? Number(n) : 1;
  const quantity = Math.max(1, Math.min(asked, most));
  return {
    type: { id: type.id, name: type.name, words: type.words, people: type.people },
    maxAPerson: type.maxAPerson,
    offer,
    mayWait: canBeWaitedFor(type, offer),
    most,
    quantity,
    priced: priceTickets(type, quantity, now) ?? [],
    /** Made with the form, so that sending it twice is one purchase. */
    token: newTicketsToken(),
    known: viewer?.role === "customer" ? { name: viewer.username, email: viewer.email } : null,
  };
}

const form = z.object({
  quantity: z.coerce.number().int().min(1).max(100),
  seenKobo: z.coerce.number().int().min(0),
  token: z.string().regex(/^[\da-z]{28}$/),
  name: z
    .string()
    .catch("")
    .pipe(z.string().trim().min(1, "Please write your name.").max(100, "At most 100 letters.")),
  email: emailAddress({
    email: "Please write your e-mail address: the tickets are sent there.",
    emailInvalid: "This is no e-mail address.",
  }),
  phone: z
    .string()
    .catch("")
    .transform((typed, context) => {
      if (!typed.trim()) return null;
      const read = readPhone(typed);
      if ("e164" in read) return read.e164;
      context.addIssue({ code: "custom", message: read.wrong });
      return z.NEVER;
    }),
});

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app, viewer } = contextOf(context);
    const buyer = viewer?.role === "customer" ? viewer.id : null;
    const wanted = { ...sent, email: sent.email.toLowerCase(), typeId: params.typeId };
    const { authorizationUrl } = await beginTicketCheckout(app, wanted, buyer);
    const cookie = await rememberPurchase(request, app.env, sent.token);
    // The payment page is another site, also where the sandbox stands in for it.
    return redirectDocument(authorizationUrl, { status: 303, headers: { "set-cookie": cookie } });
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function BuyTickets({ loaderData, actionData }: Route.ComponentProps) {
  const { type, offer, most, quantity, priced, token, known, maxAPerson, mayWait } = loaderData;
  const answer = useLastAnswer<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const formRef = useFocusOnRefusal(refusal);
  const total = sumKobo(priced);
  return (
    <main className="measure grow pt-7 pb-16">
      <PageHeader
        title={type.name}
        actions={<TextLink to={href("/tickets")}>All tickets</TextLink>}
      />
      {type.words && <p className="mb-5 max-w-2xl text-lead">{type.words}</p>}
      {offer.state !== "on-sale" ? (
        <>
          <FormMessage>{formError(refusal)}</FormMessage>
          <p className="text-lead font-semibold">{whyNotWords(offer)}.</p>
          {mayWait && (
            <LinkButton to={href("/tickets/:typeId/wait", { typeId: type.id })} className="mt-4">
              Join the waiting list
            </LinkButton>
          )}
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <Card>
            <h2 className="mb-3 text-lead font-bold">How many?</h2>
            <ChipRow label="How many tickets">
              {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
                <ChipLink
                  key={count}
                  to={`?n=${count}`}
                  current={count === quantity}
                  aria-label={`${count} ${count === 1 ? "ticket" : "tickets"}`}
                >
                  {count}
                </ChipLink>
              ))}
            </ChipRow>
            <dl className="mt-5 divide-y divide-line">
              {priced.map((each) => (
                <div key={each.phaseId} className="flex justify-between gap-4 py-2">
                  <dt>
                    {each.quantity} at {formatNaira(each.priceKobo)}
                    {each.phaseName && `, ${each.phaseName}`}
                  </dt>
                  <dd className="font-semibold tabular-nums">
                    {formatNaira(each.priceKobo * each.quantity)}
                  </dd>
                </div>
              ))}
              <div className="flex justify-between gap-4 py-2 text-lg font-bold">
                <dt>Total</dt>
                <dd className="tabular-nums">{formatNaira(total)}</dd>
              </div>
            </dl>
            <p className="mt-3 text-sm text-muted">
              {[
                type.people > 1 ? `One ticket lets in ${type.people} people.` : "",
                priceWords(offer) && `This price holds ${priceWords(offer)}.`,
                offer.isScarce && offer.left !== null ? `${offer.left} left.` : "",
                maxAPerson === null ? "" : `At most ${maxAPerson} a person.`,
              ]
                .filter(Boolean)
                .join(" ")}
            </p>
          </Card>
          <Card>
            <Form ref={formRef} method="post" noValidate className="grid gap-4">
              <input type="hidden" name="quantity" value={quantity} />
              <input type="hidden" name="seenKobo" value={total} />
              <input type="hidden" name="token" value={token} />
              <TextField
                label="Name"
                name="name"
                autoComplete="name"
                defaultValue={refusal?.values["name"] ?? known?.name}
                error={refusal?.errors?.["name"]}
              />
              <TextField
                label="E-mail"
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={refusal?.values["email"] ?? known?.email}
                error={refusal?.errors?.["email"]}
              />
              <TextField
                label="Phone (optional)"
                name="phone"
                type="tel"
                autoComplete="tel"
                defaultValue={refusal?.values["phone"]}
                error={refusal?.errors?.["phone"]}
              />
              <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
              <Button>Pay {formatNaira(total)}</Button>
              <p className="text-sm text-muted">
                {quantity === 1 ? "The ticket is" : "The tickets are"} yours for ten minutes while
                you pay.
              </p>
            </Form>
          </Card>
        </div>
      )}
    </main>
  );
}
