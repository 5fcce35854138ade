import { Price } from "#app/ui/product/price.tsx";
import { shareWords } from "#app/shared/tickets/share-words.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { leftToPay } from "#app/shared/tickets/left-to-pay.ts";
import { href, redirect } from "react-router";
import { z } from "zod";
import { type App, contextOf } from "#app/context.server.ts";
import { listOwnRefunds } from "#app/domain/refunds/refund-lists.server.ts";
import { undoDoublePayment } from "#app/domain/purchases/cases/undo-double-payment.server.ts";
import { findDoubleOf, findSoldOut } from "#app/domain/payments/payment-case-lists.server.ts";
import { kinds } from "#app/domain/purchases/kinds/kinds.server.ts";
import { findOwnPurchase, type PurchaseWithOrder } from "#app/domain/purchases/purchase.server.ts";
import { settleReturn } from "#app/domain/purchases/settle-return.server.ts";
import { renewPurchase } from "#app/domain/purchases/supersede.server.ts";
import { findReservation } from "#app/domain/tickets/sale/reserve-places.server.ts";
import { isOverAt, phaseAt } from "#app/domain/festival/festival-phase.server.ts";
import { sharePicturesOf } from "#app/domain/tickets/sold/share-picture.server.ts";
import {
  correctOwnAddress,
  wasCorrectedByBuyer,
} from "#app/domain/tickets/sold/correct-address.server.ts";
import {
  describeTicket,
  holderOf,
  listTicketsOfOrder,
  noteOpened,
  passedOn,
} from "#app/domain/tickets/sold/sold-tickets.server.ts";
import {
  calendarPath,
  findEditionFestival,
  keptUntil,
  ticketPlace,
} from "#app/domain/festival/edition-festival.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { checkPayment, dismissPayment } from "#app/payment/answer-payment.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { drawQrCode } from "#app/services/draw-qr-code.server.ts";
import { likelyEmail } from "#app/shared/accounts/likely-email.ts";
import { reductionText } from "#app/shared/discounts/code-words.ts";
import { formatTime } from "#app/shared/dates.ts";
import {
  fieldOf,
  formError,
  type FormResult,
  type Refusal,
  refusalIn,
  refuse,
} from "#app/shared/form-result.ts";
import { findReopening } from "#app/domain/tickets/sold/reopened-returns.server.ts";
import { returnsEnd } from "#app/shared/tickets/returns.ts";
import { formatNaira } from "#app/shared/money.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import {
  differingPayment,
  doublePayment,
  piecesText,
  soldOutOrder,
  ticketsSoldOut,
} from "#app/shared/payments/payment-cases.ts";
import type { Certainty } from "#app/shared/payments/payment-statuses.ts";
import { certaintyText } from "#app/shared/payments/certainty-text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { Phrases } from "#app/ui/phrases.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { useSite } from "#app/layout/use-site.ts";
import { KeepOffline } from "#app/layout/keep-offline.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadAgain } from "#app/ui/load-again.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ShareTicketPicture } from "#app/ui/share-picture.tsx";
import { TicketPaper } from "#app/ui/tickets/ticket-paper.tsx";
import { MyRefunds } from "#app/ui/order/my-refunds.tsx";
import { recipient } from "#app/payment/buyer-rules.server.ts";
import { TicketPage } from "./ticket-page.tsx";
import type { Route } from "./+types/purchase";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your tickets - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

/** Shows the state of a purchase. A payment that is still open is settled first. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { token } = params;
  let purchase = await findOwnPurchase(app.db, { token });
  if (!purchase) throw new Response("Not Found", { status: 404 });
  // Payment e-mails lead here, whatever was paid for.
  const page = kinds[purchase.kind].pageOf(purchase);
  if (page && page !== href("/tickets/order/:token", { token })) throw redirect(page);
  const { reference } = purchase;
  if (purchase.status === "open" && purchase.accessCode) {
    await settleReturned(app, purchase);
    purchase = (await findOwnPurchase(app.db, { token }))!;
  }
  const now = app.now();
  const reservation = await findReservation(app.db, reference);
  const isReserved = reservation !== null && reservation.until > now;
  return {
    loadAgainSeconds:
      purchase.status === "open" ? loadAgainSeconds(purchase, isReserved, now) : null,
    status: purchase.status,
    isAway: purchase.dismissedAt !== null,
    totalKobo: purchase.totalKobo,
    reductionKobo: purchase.lines.reduce((sum, line) => sum + (line.reductionKobo ?? 0), 0),
    email: purchase.email,
    lines: purchase.lines.map(lineText),
    paid: {
      reference,
      askedKobo: purchase.totalKobo,
      paidAmount: purchase.paidAmount ?? 0,
      paidCurrency: purchase.paidCurrency ?? "NGN",
      paidReference: reference,
    },
    payAt: purchase.authorizationUrl,
    reservedUntil: isReserved ? reservation.until : null,
    leftToPay: isReserved ? leftToPay(reservation.until, now) : "",
    mayRenew: reservation !== null && (await reservation.isRenewable(now)),
    order: purchase.order
      ? await readTickets(app, { ...purchase.order, reference }, request.headers)
      : null,
  };
}

/** How long after the beginning of a purchase its page still asks for a payment by itself. */
const expectsPaymentMs = 60 * 60_000;

/**
 * In how many seconds the page of an open purchase asks Paystack again by itself: a transfer takes
 * a while, and the reservation can be renewed only in its last minutes. Null where nobody pays any
 * more.
 */
function loadAgainSeconds({ createdAt }: { createdAt: Date }, isReserved: boolean, at: Date) {
  if (isReserved) return 20;
  return at.getTime() - createdAt.getTime() < expectsPaymentMs ? 60 : null;
}

async function readTickets(
  app: App,
  order: { id: string; number: string; reference: string },
  headers: Headers,
) {
  const tickets = await listTicketsOfOrder(app.db, order.id);
  const shown = tickets.filter(({ cancelledAt, passedAt }) => !cancelledAt && !passedAt);
  await noteOpened(
    app,
    shown.map(({ id }) => id),
    headers,
  );
  const { startsAt } = await app.festival();
  const at = app.now();
  const reopening = await findReopening(app.db, at);
  const editionId = tickets[0]?.editionId;
  const edition = editionId === undefined ? null : await findEditionFestival(app, editionId);
  const isOver = edition !== null && edition.closedAs !== null;
  const isKept = edition !== null && !isOver && isOverAt(edition.festival, at);
  const own = tickets.find(({ cancelledAt, passedAt }) => !cancelledAt && !passedAt);
  return {
    number: order.number,
    /** The day that the tickets were for, once its edition is closed. */
    over: isOver ? edition.festival.dateText : null,
    day: edition ? edition.festival.dayText : "",
    year: edition ? edition.festival.day.date.slice(0, 4) : "",
    isToday: edition !== null && !isOver && phaseAt(edition.festival, at) === "day",
    /** Whether the tickets are keepsakes: their day is over, and their edition is not closed. */
    isKept: isKept && own !== undefined,
    says: shareWords(isKept, own?.admittedCount ?? 0),
    place: edition ? ticketPlace(edition) : "",
    passedCount: tickets.filter(({ passedAt }) => passedAt !== null).length,
    calendar: edition && calendarPath(edition),
    mayGiveBack:
      !isOver &&
      tickets.some(({ cancelledAt, passedAt, boughtAt, ...terms }) => {
        const isReopened =
          reopening !== null && boughtAt !== null && boughtAt < reopening.changedAt;
        const until = isReopened ? reopening.until : returnsEnd(terms, startsAt);
        return until !== null && until > at && !cancelledAt && !passedAt;
      }),
    keptUntil: keptUntil(edition?.festival ?? (await app.festival()), at),
    mayCorrectAddress:
      !isOver &&
      !isKept &&
      tickets.length > 0 &&
      !(await wasCorrectedByBuyer(app.db, order.reference)),
    refunds: await listOwnRefunds(app.db, [order.reference]),
    double: await findDoubleOf(app.db, order.reference),
    /** What was paid for the tickets that are valid, in kobo. */
    leftKobo: tickets.reduce(
      (sum, { cancelledAt, paidKobo }) => sum + (cancelledAt ? 0 : (paidKobo ?? 0)),
      0,
    ),
    soldOut: await findSoldOut(app.db, order.id),
    /** The share pictures of the first ticket that is still the buyer's. */
    pictures: isOver || !own ? null : sharePicturesOf(app, own),
    tickets: await Promise.all(
      tickets.map(async (ticket) => ({
        ...describeTicket(ticket),
        // The buyer sees nothing more of a ticket that was passed on.
        holder: ticket.passedAt ? passedOn : holderOf(ticket),
        token: ticket.passedAt ? null : ticket.token,
        isCancelled: ticket.cancelledAt !== null,
        isGivenBack: ticket.isGivenBack,
        refundedKobo: ticket.refundedKobo ?? 0,
        isForSale: ticket.isForSale,
        code:
          isOver || isKept || ticket.cancelledAt || ticket.passedAt
            ? null
            : drawQrCode(await ticketCode(app, ticket)),
      })),
    ),
  };
}

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.enum([
      "check-payment",
      "renew-reservation",
      "dismiss-payment",
      "refund-double-payment",
    ]),
    /** The buyer has read what dismissing means. */
    sure: z.literal("1").optional(),
  }),
  z.object({ intent: z.literal("correct-address"), email: recipient("the tickets are") }),
]);

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    const own = { token: params.token };
    switch (sent.intent) {
      case "correct-address":
        await correctOwnAddress(app, params.token, sent.email);
        return {
          ok: true,
          message: `Corrected. The tickets are on their way to ${sent.email}, with the codes that they have.`,
        };
      case "refund-double-payment": {
        const backKobo = await undoDoublePayment(app, params.token);
        return { ok: true, message: doublePayment.undone(backKobo) };
      }
      case "renew-reservation": {
        const until = await renewPurchase(app, own);
        return { ok: true, message: `Yours until ${formatTime(until)}.` };
      }
      case "dismiss-payment": {
        const isConfirmed = sent.sure === "1";
        const dismissed = await dismissPayment(app, own, { isConfirmed });
        switch (dismissed.outcome) {
          case "not-found":
            throw new Response("Not Found", { status: 404 });
          case "question":
            return { ok: false, formErrors: [dismissText(dismissed.certainty)], status: 409 };
          case "dismissed":
            return { ok: true, message: "The tickets are free for others again." };
          case "settled":
          case "mismatched":
          case "ended":
            return { ok: true, message: "This purchase is not open any more." };
        }
      }
      case "check-payment": {
        const checked = await checkPayment(app, own, { isClaimed: true });
        if (checked.outcome === "not-found") throw new Response("Not Found", { status: 404 });
        return checked.outcome === "open"
          ? refuse(
              `${certaintyText[checked.certainty]} This page asks again by itself. What you have paid for comes here and by e-mail: do not pay a second time.`,
            )
          : { ok: true, message: "Your payment has arrived." };
      }
    }
  });

/** Settles an open purchase as far as Paystack knows of its payment. */
async function settleReturned(app: App, purchase: PurchaseWithOrder): Promise<void> {
  await settleReturn(app, purchase, true).catch((error: unknown) => {
    const { reference } = purchase;
    app.log.warn({ err: error, reference }, "purchase of tickets not settled yet");
  });
}

const dismissText = (certainty: Certainty): string =>
  `${certaintyText[certainty]} If you have paid, or if a transfer still arrives, you get your tickets where there is room, or the money goes back: do not pay for the same tickets again. Once it is dismissed, others can buy them.`;

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult<FormResult>(actionData);
  const refused = refusalIn(answer);
  const { status, order, paid, loadAgainSeconds: seconds } = loaderData;
  // The payment arrived after its buyer had read that it had not.
  // These two are forms of a purchase that is paid.
  const isOfOrder = ["correct-address", "refund-double-payment"].includes(refused?.intent ?? "");
  const refusal = order && !isOfOrder ? undefined : refused;
  // What was renewed has ended meanwhile, on a page that asks again by itself.
  const hasEnded = answer?.intent === "renew-reservation" && loaderData.reservedUntil === null;
  const hasNoTickets = order?.tickets.length === 0;
  const isIn = order !== null && order.over === null && order.tickets.some(({ code }) => code);
  return (
    <TicketPage
      title={hasNoTickets ? soldOutOrder.title : order ? "Your tickets" : "Your purchase"}
      head={isIn || order?.isKept ? <YouAreIn {...order} /> : undefined}
      isWide={order !== null && !hasNoTickets}
    >
      <LoadAgain seconds={seconds} />
      <div className={`max-w-2xl empty:hidden ${order ? "mb-4" : ""}`}>
        <FormMessage kind={answer?.ok ? "success" : "error"} answer={answer}>
          {answer?.ok ? !hasEnded && answer.message : formError(refusal)}
        </FormMessage>
      </div>
      {order && (
        <Bought
          order={order}
          email={loaderData.email}
          reductionKobo={loaderData.reductionKobo}
          addressRefusal={refused?.intent === "correct-address" ? refused : undefined}
        />
      )}
      {!order && status === "mismatched" && (
        <Card>
          <p className="text-lead">{differingPayment.text(paid)}</p>
          <p className="mt-3">{differingPayment.next(paid)}</p>
          <p className="mt-2">
            <TextLink to={href("/contact")}>Write to the organisers</TextLink>
          </p>
        </Card>
      )}
      {!order && status !== "mismatched" && (
        <Open purchase={loaderData} asksToDismiss={refusal?.intent === "dismiss-payment"} />
      )}
    </TicketPage>
  );
}

interface OpenProps {
  purchase: Route.ComponentProps["loaderData"];
  /** Whether the question about dismissing is shown above. */
  asksToDismiss: boolean;
}

function Open({ purchase, asksToDismiss }: OpenProps) {
  const { lines, totalKobo, reductionKobo, reservedUntil, isAway, payAt, status, mayRenew } =
    purchase;
  const isOpen = status === "open" && !isAway;
  return (
    <Card>
      <ul className="text-lead font-semibold">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-1 empty:hidden">{reductionText(reductionKobo)}</p>
      <p className="mt-1 text-lg">
        <Price amountKobo={totalKobo} />
      </p>
      <p role="timer" className="my-4 text-lead">
        {isOpen && reservedUntil ? (
          <>
            Yours until <strong>{formatTime(reservedUntil)}</strong>. Not paid yet.
          </>
        ) : (
          "No longer reserved. If you have paid, your tickets come by themselves, or the money goes back."
        )}
      </p>
      {/* Read out as it changes, since the page is loaded again and again meanwhile. */}
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {isOpen && purchase.leftToPay}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {/* Paystack's page; the sandbox's stands at the address of this site. */}
        {isOpen && reservedUntil && payAt && (
          <LinkButton to={payAt} reloadDocument>
            Pay now
          </LinkButton>
        )}
        <Form method="post" className="contents">
          {isOpen && mayRenew && (
            <Button name="intent" value="renew-reservation" variant="secondary">
              Five minutes more
            </Button>
          )}
          <Button name="intent" value="check-payment" variant="secondary">
            I have paid
          </Button>
          {isOpen && reservedUntil && (
            <>
              {asksToDismiss && <input type="hidden" name="sure" value="1" />}
              <Button name="intent" value="dismiss-payment" variant="quiet">
                {asksToDismiss ? "Yes, dismiss it" : "Dismiss"}
              </Button>
            </>
          )}
        </Form>
        {!(isOpen && reservedUntil) && <TextLink to={href("/tickets")}>Choose again</TextLink>}
      </div>
    </Card>
  );
}

/** What a buyer reads of tickets that were gone: what happens to the money, or has happened. */
function nextOfSoldOut({ soldOut, refunds }: BoughtProps["order"]): string {
  if (!soldOut?.decidedAt) return ticketsSoldOut.next(soldOut?.refundsAt ?? null);
  // Nobody decided where the money went back because the time was over.
  return refunds.some(({ status }) => status !== "failed")
    ? ticketsSoldOut.refunded
    : soldOutOrder.decided;
}

/** A payment that came after the last place was sold. */
function NoTickets({ order }: Pick<BoughtProps, "order">) {
  const { soldOut, number } = order;
  return (
    <Card>
      {soldOut && <p className="text-lead">{soldOutOrder.text(piecesText(soldOut.lines))}</p>}
      <p className="mt-3">
        {nextOfSoldOut(order)} You need not pay again. The number of your order is {number}.
      </p>
      <div className="mt-4 empty:hidden">
        <MyRefunds refunds={order.refunds} heading="h2" />
      </div>
      <p className="mt-2">
        <TextLink to={href("/contact")}>Write to the organisers</TextLink>
      </p>
    </Card>
  );
}

interface BoughtProps {
  order: NonNullable<Route.ComponentProps["loaderData"]["order"]>;
  email: string;
  reductionKobo: number;
  /** The form of the address, where it was refused. */
  addressRefusal: Refusal | undefined;
}

/**
 * Corrects the address of the purchase. It stands open where the address has a slip in it, which is
 * then what the buyer is asked about, also without scripts.
 */
function CorrectAddress({ email, refusal }: { email: string; refusal: Refusal | undefined }) {
  const meant = likelyEmail(email);
  return (
    <details className="max-w-2xl" open={meant !== null || refusal !== undefined}>
      <summary className="min-h-11 py-2.5 font-semibold text-link underline underline-offset-4">
        {meant ? `Did you mean ${meant}?` : "Is the address wrong?"}
      </summary>
      <Card>
        <Form method="post" noValidate preventScrollReset className="grid gap-4">
          <p>
            Correct it once: your tickets are sent there with the codes that they have, and {email}{" "}
            is told.
          </p>
          <TextField
            label="E-mail"
            {...fieldOf(refusal, "email", meant ?? "")}
            type="email"
            autoComplete="email"
          />
          <EmailHint known={refusal?.values["email"]} />
          <Button name="intent" value="correct-address" variant="secondary">
            Correct the address
          </Button>
        </Form>
      </Card>
    </details>
  );
}

type Head = Pick<BoughtProps["order"], "day" | "year" | "isToday" | "place" | "isKept" | "says">;

/** The head of a purchase whose tickets are valid, or were: a poster with the day and the place. */
const YouAreIn = ({ day, year, isToday, place, isKept, says }: Head) => (
  <div className="mb-6 md:mb-8">
    <h1 className="max-w-3xl">
      <PosterLines
        lines={[
          {
            text: isKept ? (says === "I was there" ? "You were there" : "A keepsake") : "You're in",
            height: 20,
            className: "text-marigold",
          },
          { text: isKept ? `${day} ${year}` : isToday ? "Today" : day, height: 12 },
        ]}
      />
    </h1>
    <p className="lettering mt-3 text-xl">
      <Phrases text={place} />
    </p>
  </div>
);

/** Continues "Order … is paid": what the buyer still has of it, and where it was sent. */
function boughtWords(order: BoughtProps["order"], email: string): string {
  const { tickets, over, passedCount: passed } = order;
  const valid = tickets.filter(({ code }) => code).length;
  if (over)
    return `. ${tickets.length === 1 ? "Its ticket was" : "Its tickets were"} for ${over}. That edition is over, and they let nobody in any more.`;
  if (order.isKept)
    return `. The day is over. What stays is the cloth: ${tickets.length === 1 ? "its ticket opens" : "each ticket opens"} as a keepsake.`;
  if (valid > 0 && passed === 0 && valid === tickets.length)
    return `, and everything is on its way to ${email}.`;
  if (valid === 0 && passed === 0)
    return `. ${tickets.length === 1 ? "Its ticket is" : "Its tickets are"} no longer valid.`;
  const gone = passed > 0 ? ` ${pluralise(passed, "ticket was", "tickets were")} passed on.` : "";
  return valid === 0
    ? `.${gone}`
    : `.${gone} ${valid === 1 ? "The code of the ticket that is still yours is" : "The codes of the tickets that are still yours are"} below, and went to ${email}.`;
}

/** What few need to be told. */
function HowItWorks({ order }: Pick<BoughtProps, "order">) {
  return (
    <Details summary="How it works" className="max-w-2xl">
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>Show each code at the gate. This page opens without a network too.</li>
        <li>The page of a ticket can be sent to the friend who comes with it.</li>
        <li>The strip of cloth on a ticket is woven from its number: no other ticket has it.</li>
        {!order.mayCorrectAddress && (
          <li>
            Is the address wrong? Save this page, and{" "}
            <TextLink to={href("/contact")} className="-my-2.5">
              write to us
            </TextLink>
            .
          </li>
        )}
      </ul>
    </Details>
  );
}

function Bought({ order, email, reductionKobo, addressRefusal }: BoughtProps) {
  const hasCodes = order.tickets.some(({ code }) => code);
  const { brandName } = useSite();
  if (order.tickets.length === 0) return <NoTickets order={order} />;
  const isAddressDoubtful = likelyEmail(email) !== null || addressRefusal !== undefined;
  const asksForAddress = order.mayCorrectAddress && isAddressDoubtful;
  return (
    <>
      <p className="mb-5 max-w-2xl">
        Order {order.number} is paid{boughtWords(order, email)}
        {reductionKobo > 0 && ` A code took off ${formatNaira(reductionKobo)}.`}
      </p>
      {asksForAddress && (
        <div className="mb-5">
          <CorrectAddress email={email} refusal={addressRefusal} />
        </div>
      )}
      {order.soldOut && (
        <div className="mb-5 max-w-2xl">
          <FormMessage>
            {soldOutOrder.text(piecesText(order.soldOut.lines))} {nextOfSoldOut(order)}
          </FormMessage>
        </div>
      )}
      {order.double && (
        <section
          aria-label={doublePayment.title}
          className="mb-5 max-w-2xl rounded-tag border-2 border-line bg-raised p-4"
        >
          <h2 className="lettering text-lg">{doublePayment.title}</h2>
          <p>
            {doublePayment.text(order.double.number)}{" "}
            {order.double.decidedAt
              ? doublePayment.decidedTickets
              : doublePayment.undo(order.leftKobo)}
          </p>
          {!order.double.decidedAt && (
            <Form method="post" className="mt-3">
              <Button name="intent" value="refund-double-payment" variant="secondary">
                Give this purchase back
              </Button>
            </Form>
          )}
        </section>
      )}
      <ul className="grid gap-5 lg:grid-cols-2">
        {order.tickets.map(
          ({ token, isCancelled, isGivenBack, refundedKobo, isForSale, ...ticket }) => (
            <li key={ticket.number} className="break-inside-avoid lg:last:odd:col-span-2">
              <TicketPaper {...ticket}>
                {isCancelled && (
                  <Badge tone="flame">{isGivenBack ? "Given back" : "Cancelled"}</Badge>
                )}
                {isCancelled && refundedKobo > 0 && <p>{formatNaira(refundedKobo)} goes back</p>}
                {isForSale && !order.over && <Badge>For sale again</Badge>}
                {token && !isCancelled && !order.over && (
                  <TextLink to={href("/t/:token", { token })}>Open this ticket</TextLink>
                )}
              </TicketPaper>
            </li>
          ),
        )}
      </ul>
      <div className="mt-6 max-w-2xl empty:hidden">
        <MyRefunds refunds={order.refunds} heading="h2" />
      </div>
      <div className="mt-6 grid items-start gap-x-10 gap-y-6 lg:grid-cols-2 print:hidden">
        {order.pictures && (hasCodes || order.isKept) && (
          <ShareTicketPicture {...order.pictures} says={order.says} brand={brandName} />
        )}
        <div className="grid gap-1">
          <div className="flex flex-wrap gap-x-6">
            {hasCodes && (
              <TextLink to="tickets.pdf" relative="path" reloadDocument>
                Download as PDF
              </TextLink>
            )}
            {hasCodes && order.calendar && (
              <TextLink to={order.calendar} reloadDocument>
                Add to calendar
              </TextLink>
            )}
            {order.mayGiveBack && (
              <TextLink to="return" relative="path">
                Give tickets back
              </TextLink>
            )}
          </div>
          {hasCodes && <HowItWorks order={order} />}
          {order.mayCorrectAddress && !isAddressDoubtful && (
            <CorrectAddress email={email} refusal={addressRefusal} />
          )}
          {hasCodes && (
            <KeepOffline name={`Your tickets, ${order.number}`} until={order.keptUntil} />
          )}
        </div>
      </div>
    </>
  );
}
