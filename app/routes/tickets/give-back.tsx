import { findOwnPurchase } from "#app/domain/purchases/purchase.server.ts";
import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { returnTickets, listReturnable } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { withdrawResale } from "#app/domain/tickets/sold/resales.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { formatTime, formatUntil } from "#app/shared/dates.ts";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { AnswerMessage } from "#app/ui/form/answer-message.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TicketPage } from "./ticket-page.tsx";
import type { Route } from "./+types/give-back";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Give tickets back - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const purchase = await findOwnPurchase(app.db, { token: params.token });
  if (!purchase) throw new Response("Not Found", { status: 404 });
  const tickets = await listReturnable(app.db, params.token, app.now());
  const named = new URL(request.url).searchParams.getAll("give");
  return { tickets, asked: tickets.filter((each) => isFinal(each) && named.includes(each.id)) };
}

/** Whether a ticket goes back for good, so that its buyer is asked first. */
const isFinal = ({ blockedReason, forSale, whenResold }: ListedTicket): boolean =>
  blockedReason === null && forSale === null && !whenResold;

type ListedTicket = Awaited<ReturnType<typeof listReturnable>>[number];

/** The page that asks whether to give these tickets back. */
const askingPage = (token: string, ticketIds: readonly string[]): string =>
  `${href("/tickets/order/:token/return", { token })}?${new URLSearchParams(
    ticketIds.map((id) => ["give", id]),
  )}`;

/** Pages of an earlier release send no intent. */
const form = z.preprocess(
  (sent) => ({ intent: "return-tickets", ...(sent as object) }),
  z.discriminatedUnion("intent", [
    z.object({
      intent: z.literal("return-tickets"),
      ticket: z.array(z.uuid()).min(1, "Choose the tickets that you give back."),
      /** The buyer has read what goes back, and that it is for good. */
      sure: z.literal("1").optional(),
    }),
    z.object({ intent: z.literal("withdraw-resale"), kept: z.uuid() }),
  ]),
);

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (sent) => {
      const { app } = contextOf(context);
      if (sent.intent === "withdraw-resale") {
        await withdrawResale(app, { purchase: params.token, ticketId: sent.kept });
        return { ok: true, message: "It is not for sale any more. The ticket is yours." };
      }
      if (!sent.sure) {
        const listed = await listReturnable(app.db, params.token, app.now());
        if (listed.some((each) => isFinal(each) && sent.ticket.includes(each.id)))
          return redirect(askingPage(params.token, sent.ticket), 303);
      }
      const given = { purchase: params.token, ticketIds: sent.ticket };
      const { amountKobo, forSale } = await returnTickets(app, given);
      const count = sent.ticket.length;
      const what = count === 1 ? "The ticket is" : `${count} tickets are`;
      const money =
        amountKobo > 0 ? ` ${formatNaira(amountKobo)} goes back the way it was paid` : "";
      return {
        ok: true,
        message:
          forSale === count
            ? `${what} for sale again, and ${count === 1 ? "stays" : "stay"} yours until somebody has paid.`
            : `${what} given back.${money && `${money}; banks take up to ten working days.`}`,
      };
    },
    { lists: ["ticket"] },
  );

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function GiveBack({ loaderData, actionData, params }: Route.ComponentProps) {
  const { tickets, asked } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const forSale = tickets.filter((ticket) => ticket.forSale !== null);
  const givable = tickets.filter(
    ({ blockedReason, forSale: sale }) => blockedReason === null && !sale,
  );
  const notReturnable = tickets.filter(
    ({ blockedReason, forSale: sale }) => blockedReason !== null && !sale,
  );
  const reasons = new Set(notReturnable.map(({ blockedReason }) => blockedReason));
  const sharedReason = reasons.size === 1 ? notReturnable[0]!.blockedReason : null;
  return (
    <TicketPage
      title="Give tickets back"
      actions={
        <LinkButton
          to={href("/tickets/order/:token", { token: params.token })}
          variant="secondary"
          size="sm"
        >
          Your tickets
        </LinkButton>
      }
    >
      <div className="empty:hidden">
        <AnswerMessage answer={answer} />
      </div>
      {forSale.length > 0 && <ForSale tickets={forSale} />}
      {asked.length > 0 && <Question tickets={asked} token={params.token} />}
      {asked.length === 0 && givable.length > 0 && (
        <Choice tickets={givable} error={refusal?.errors?.["ticket"]} />
      )}
      {notReturnable.length > 0 && (
        <Card>
          <h2 className="mb-2 lettering text-xl">These cannot be given back</h2>
          {sharedReason && <p className="mb-2 text-lead">{sharedReason}</p>}
          <ul className="divide-y divide-line">
            {notReturnable.map(({ id, number, type, holder, blockedReason }) => (
              <li key={id} className="py-2">
                <p className="font-semibold wrap-anywhere">
                  {holder}, {type}, <span className="unbroken">{number}</span>
                </p>
                {!sharedReason && <p className="text-muted">{blockedReason}</p>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </TicketPage>
  );
}

type Givable = Route.ComponentProps["loaderData"]["tickets"][number];

/** The tickets that can be given back. Those of one purchase have the same terms. */
function Choice({ tickets, error }: { tickets: Givable[]; error?: string }) {
  const { until, feeKobo, whenResold } = tickets[0]!;
  return (
    <Card edge>
      <Form method="post" noValidate className="grid gap-5">
        <p>
          Choose the tickets; the others stay yours.
          {until && ` Possible until ${formatUntil(until)}.`}
          {feeKobo > 0 && ` ${formatNaira(feeKobo)} of each is kept.`}
          {whenResold &&
            " Your money goes back once somebody else has bought your ticket. Tickets that are still free are sold first, then the ones that were given back earliest."}
        </p>
        <ChoiceGroup
          legend="Tickets"
          hideLegend
          name="ticket"
          type="checkbox"
          choices={tickets.map(({ id, number, type, holder, backKobo }) => ({
            value: id,
            label: holder,
            note: `${type}, ${number}`,
            aside: formatNaira(backKobo),
          }))}
          error={error}
        />
        <p className="text-sm text-muted">
          {whenResold
            ? "Until somebody has paid, the ticket is yours: it is valid at the gate, and you can take it back. If nobody buys it, you keep it and no money goes back."
            : "Their codes open no gate from that moment, and it cannot be undone."}
        </p>
        <Button name="intent" value="return-tickets" variant={whenResold ? "primary" : "danger"}>
          {whenResold ? "Offer for sale again" : "Give back"}
        </Button>
      </Form>
    </Card>
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Asks once more, with what goes back and what is kept. */
function Question({ tickets, token }: { tickets: Givable[]; token: string }) {
  const backKobo = sumOf(tickets.map((ticket) => ticket.backKobo));
  const keptKobo = sumOf(tickets.map(({ feeKobo }) => feeKobo));
  const isOne = tickets.length === 1;
  return (
    <Card edge>
      <h2 className="mb-2 lettering text-xl">
        {isOne ? "Give this ticket back?" : `Give these ${tickets.length} tickets back?`}
      </h2>
      <ul className="mb-3">
        {tickets.map(({ id, number, type, holder }) => (
          <li key={id} className="font-semibold wrap-anywhere">
            {holder}, {type}, <span className="unbroken">{number}</span>
          </li>
        ))}
      </ul>
      <p className="mb-4">
        {`${formatNaira(backKobo)} goes back the way it was paid${keptKobo > 0 ? `, and ${formatNaira(keptKobo)} is kept` : ""}. `}
        {isOne ? "Its code opens" : "Their codes open"} no gate from that moment, and it cannot be
        undone.
      </p>
      <Form
        method="post"
        action={href("/tickets/order/:token/return", { token })}
        className="flex flex-wrap items-center gap-3"
      >
        <input type="hidden" name="sure" value="1" />
        {tickets.map(({ id }) => (
          <input key={id} type="hidden" name="ticket" value={id} />
        ))}
        <Button name="intent" value="return-tickets" variant="danger">
          Yes, give back
        </Button>
        <LinkButton
          to={href("/tickets/order/:token/return", { token })}
          variant="secondary"
          replace
        >
          No, keep {isOne ? "it" : "them"}
        </LinkButton>
      </Form>
    </Card>
  );
}

function ForSale({ tickets }: { tickets: Givable[] }) {
  const [first] = tickets;
  return (
    <Card edge>
      <h2 className="mb-2 lettering text-xl">For sale again</h2>
      <p className="mb-3">
        {tickets.length === 1
          ? "It is yours until somebody has paid for it. Then its code stops being valid, and your money goes back by itself."
          : "Each is yours until somebody has paid for it. Then its code stops being valid, and your money goes back by itself."}
        {first?.until && ` It ends ${formatUntil(first.until)}, or when you come in with it.`}
      </p>
      <ul className="divide-y divide-line">
        {tickets.map(({ id, number, type, holder, forSale }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {holder}, {type}, <span className="unbroken">{number}</span>
              </p>
              <p className="text-muted">
                {forSale!.paidUntil
                  ? `Somebody is paying for it, until ${formatTime(forSale!.paidUntil)}`
                  : `You get ${formatNaira(forSale!.refundKobo)}`}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="kept" value={id} />
              <Button name="intent" value="withdraw-resale" variant="secondary" size="sm">
                Take it back
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
