import { href } from "react-router";
import { z } from "zod";
import { type App, contextOf } from "#app/context.server.ts";
import {
  calendarPath,
  findEditionFestival,
  keptUntil,
  ticketOver,
  ticketPlace,
} from "#app/domain/festival/edition-festival.server.ts";
import { isOverAt, phaseAt } from "#app/domain/festival/festival-phase.server.ts";
import { sharePicturesOf } from "#app/domain/tickets/sold/share-picture.server.ts";
import { nameTicket } from "#app/domain/tickets/sold/name-ticket.server.ts";
import {
  findOpenPass,
  findPassedOn,
  makePassingLink,
  passingBlockedReason,
  withdrawPassingLink,
} from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { findResale, withdrawResale } from "#app/domain/tickets/sold/resales.server.ts";
import {
  describeTicket,
  findTicketByToken,
  isUnnamed,
  noteOpened,
  type SoldTicket,
} from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { spokenCode } from "#app/domain/tickets/sold/spoken-codes.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { drawQrCode } from "#app/services/draw-qr-code.server.ts";
import { formatDayTime, formatTime } from "#app/shared/dates.ts";
import { fieldOf, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { shareWords } from "#app/shared/tickets/share-words.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { AnswerMessage } from "#app/ui/form/answer-message.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { KeepOffline } from "#app/layout/keep-offline.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Share } from "#app/ui/share.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Phrases } from "#app/ui/phrases.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { ClothTicket } from "#app/ui/tickets/cloth-ticket.tsx";
import { ShareTicketPicture } from "#app/ui/share-picture.tsx";
import { TicketQrCode } from "#app/ui/tickets/ticket-code.tsx";
import { personName } from "#app/payment/buyer-rules.server.ts";
import type { Route } from "./+types/ticket";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

/** A preview of the link shows that it is a ticket, and nothing of its content. */
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `A ticket - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "A ticket for the festival. Open it to show it at the gate." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const ticket = await findTicketByToken(app.db, params.token);
  if (ticket && ticket.cancelledAt === null) await noteOpened(app, [ticket.id], request.headers);
  if (ticket) return { shown: await showTicket(app, ticket), passedOn: null };
  const passedOn = await findPassedOn(app.db, params.token);
  if (!passedOn) throw new Response("Not Found", { status: 404 });
  return { shown: null, passedOn };
}

async function showTicket(app: App, ticket: SoldTicket) {
  const at = app.now();
  const edition = await findEditionFestival(app, ticket.editionId);
  const { festival } = edition;
  const over = ticketOver(edition);
  const isUsable = ticket.cancelledAt === null && over === null;
  const isOver = over !== null || isOverAt(festival, at);
  const pass = isUsable ? await findOpenPass(app.db, ticket.id, at) : null;
  const addressOf = (path: string) => `${app.env.publicUrl}${path}`;
  return {
    ...describeTicket(ticket),
    /** Both names are empty until somebody has written who comes. */
    firstName: isUnnamed(ticket) ? "" : ticket.firstName,
    lastName: isUnnamed(ticket) ? "" : ticket.lastName,
    admittedCount: ticket.admittedCount,
    paidKobo: ticket.paidKobo,
    isUsable,
    why: ticket.cancelledAt === null ? over : cancelledWords(ticket),
    day: festival.dayText,
    year: festival.day.date.slice(0, 4),
    place: ticketPlace(edition),
    isToday: isUsable && phaseAt(festival, at) === "day",
    /** Whether it is a keepsake: the day that it was for is over, by its own edition. */
    isKept: ticket.cancelledAt === null && isOver,
    says: shareWords(isOver, ticket.admittedCount),
    keptUntil: keptUntil(festival, at),
    calendar: calendarPath(edition),
    token: ticket.token!,
    code: isUsable ? drawQrCode(await ticketCode(app, ticket)) : null,
    spoken: isUsable ? spokenCode(app, ticket) : null,
    address: addressOf(href("/t/:token", { token: ticket.token! })),
    offered: pass && {
      address: addressOf(href("/take/:token", { token: pass.token })),
      until: pass.until,
    },
    forSale: isUsable ? await findResale(app.db, ticket.id, at) : null,
    passingBlockedReason: isUsable
      ? await passingBlockedReason(app.db, ticket.id, { startsAt: festival.startsAt, at })
      : null,
    brand: festival.name.brand,
    words: isUsable ? festival.words.ticket : "",
    pictures: ticket.cancelledAt === null ? sharePicturesOf(app, ticket) : null,
  };
}

/** Why the code of a cancelled ticket is not shown. */
function cancelledWords({ isGivenBack, refundedKobo }: SoldTicket): string {
  const what = isGivenBack ? "was given back and is" : "is cancelled and";
  const money = refundedKobo ? ` ${formatNaira(refundedKobo)} goes back the way it was paid.` : "";
  return `This ticket ${what} no longer valid.${money}`;
}

type ShownTicket = Awaited<ReturnType<typeof showTicket>>;

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change-name"),
    firstName: personName("Please write the first name."),
    lastName: personName("Please write the last name."),
  }),
  z.object({ intent: z.literal("pass-on-ticket") }),
  z.object({ intent: z.literal("withdraw-transfer") }),
  z.object({ intent: z.literal("withdraw-resale") }),
]);

export const action = ({ request, params: { token }, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    switch (sent.intent) {
      case "change-name":
        await nameTicket(app, token, { firstName: sent.firstName, lastName: sent.lastName });
        return { ok: true, message: "The name is saved." };
      case "pass-on-ticket":
        await makePassingLink(app, token);
        return {
          ok: true,
          message: "The link is made. The ticket is yours until somebody takes it.",
        };
      case "withdraw-transfer":
        await withdrawPassingLink(app, token);
        return { ok: true, message: "The offer is taken back. The ticket is yours." };
      case "withdraw-resale":
        await withdrawResale(app, { token });
        return { ok: true, message: "It is not for sale any more. The ticket is yours." };
    }
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult<FormResult>(actionData);
  const { shown, passedOn } = loaderData;
  return (
    <main className="measure grow pt-7 pb-16">
      {/* On a laptop what can be done with a valid ticket stands beside it. */}
      <div
        className={`mx-auto grid max-w-xl gap-6 ${shown?.isUsable ? "lg:max-w-6xl lg:grid-cols-2 lg:items-start lg:gap-x-10" : ""}`}
      >
        {shown ? (
          <Shown ticket={shown} answer={answer} />
        ) : (
          <Card edge>
            <h1 className="mb-4">
              <PosterLines lines={[{ text: "Passed on", height: 20 }]} />
            </h1>
            <p className="text-lead">
              This ticket got a new holder on{" "}
              <span className="unbroken">{formatDayTime(passedOn)}</span>. The code that was here is
              no longer valid.
            </p>
            <LinkButton to={href("/tickets")} variant="secondary" className="mt-4">
              See the tickets
            </LinkButton>
          </Card>
        )}
      </div>
    </main>
  );
}

function Shown({ ticket, answer }: { ticket: ShownTicket; answer: FormResult | undefined }) {
  const { number, holder, type, code, isUsable, isToday, isKept, brand } = ticket;
  const ofName = answer?.intent === "change-name";
  return (
    <>
      {/* The ticket fits into a phone's window, to be shown or saved as a screenshot, and is
          printed alone. */}
      <ClothTicket number={number} package={ticket.package}>
        <div className="grid gap-3 px-4 pt-4 pb-4 text-center large-text:px-2 sm:px-7 sm:pt-6">
          <p className="lettering wrap-anywhere">{brand}</p>
          {isKept ? (
            <KeptHead ticket={ticket} />
          ) : (
            <h1>
              <span className="sr-only">{type}, </span>
              <PosterLines lines={[{ text: isToday ? "Today" : ticket.day, height: 24 }]} />
            </h1>
          )}
          <p className="font-semibold wrap-anywhere">
            <Phrases text={ticket.place} />
          </p>
          {code && !isKept && <TicketQrCode code={code} number={number} isWhole={isToday} />}
          {!code && !isKept && <FormMessage>{ticket.why}</FormMessage>}
          <p>
            <span aria-hidden="true" className="lettering block text-2xl wrap-anywhere">
              {type}
            </span>
            <span className="block text-lead font-bold wrap-anywhere">{holder}</span>
          </p>
        </div>
        <Stub ticket={ticket} />
      </ClothTicket>
      {ticket.words && !isKept && (
        <p className="whitespace-pre-line wrap-anywhere">{ticket.words}</p>
      )}
      {isKept && <AfterTheDay ticket={ticket} />}
      {isUsable && !isKept && (
        <div className="grid gap-6 print:hidden">
          {ticket.pictures && (
            <ShareTicketPicture {...ticket.pictures} says={ticket.says} brand={brand} />
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <TextLink to={whatsApp(`Your ticket for ${brand}: ${ticket.address}`)}>
              Send by WhatsApp
            </TextLink>
            <TextLink to={ticket.calendar} reloadDocument>
              Add to calendar
            </TextLink>
            <TextLink to={href("/t/:token/ticket.pdf", { token: ticket.token })} reloadDocument>
              Download as PDF
            </TextLink>
          </div>
          <p className="text-sm text-muted">
            Never pay more for it than what was paid. Anybody with this page has the ticket: send it
            to one person only.
          </p>
          {code && <KeepOffline name={`${type}, ${holder}`} until={ticket.keptUntil} />}
          <NameCard ticket={ticket} answer={ofName ? answer : undefined} />
          {ticket.forSale ? (
            <ForSaleCard
              paidUntil={ticket.forSale.paidUntil}
              answer={ofName ? undefined : answer}
            />
          ) : (
            <PassCard ticket={ticket} answer={ofName ? undefined : answer} />
          )}
        </div>
      )}
    </>
  );
}

/** What a ticket of a day that is over says: only what its gate knows. */
function KeptHead({ ticket }: { ticket: ShownTicket }) {
  return (
    <>
      <h1>
        <PosterLines
          lines={
            ticket.admittedCount > 0
              ? [
                  { text: "You were", height: 18 },
                  { text: "there", height: 24 },
                ]
              : [{ text: "A keepsake", height: 20 }]
          }
        />
      </h1>
      <p className="lettering text-xl">
        {ticket.day} {ticket.year}
      </p>
    </>
  );
}

/** The part that is torn off: the number, and whom it admits. */
function Stub({ ticket }: { ticket: ShownTicket }) {
  const { number, people, admittedCount, paidKobo, spoken, isKept } = ticket;
  return (
    <div className="border-t-4 border-dotted border-ink px-4 py-4 text-center sm:px-7">
      <p className="lettering text-2xl tabular-nums wrap-anywhere">{number}</p>
      <p className="text-sm font-semibold">
        {dotted(
          `Admits ${people}`,
          admittedCount > 0 && !isKept && `In already ${admittedCount} of ${people}`,
          paidKobo !== null && `Paid ${formatNaira(paidKobo)}`,
        )}
      </p>
      {spoken && !isKept && (
        <p className="text-sm">
          To say at the gate: <strong className="unbroken">{spoken}</strong>
        </p>
      )}
    </div>
  );
}

/** What stands beside the keepsake. Its code is kept behind a press while its edition is open. */
function AfterTheDay({ ticket }: { ticket: ShownTicket }) {
  return (
    <div className="grid gap-4 print:hidden">
      <p className="text-lead">
        {ticket.why ??
          "The day is over. The strip of cloth on this ticket was woven from its number: there is no other like it."}
      </p>
      {ticket.pictures && (
        <ShareTicketPicture {...ticket.pictures} says={ticket.says} brand={ticket.brand} />
      )}
      {ticket.code && (
        <Details summary="Show its code">
          <TicketQrCode code={ticket.code} number={ticket.number} />
        </Details>
      )}
    </div>
  );
}

const whatsApp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

type Answer = FormResult | undefined;

/** The answer of a form, shown in the card that it stands in. */
const Answered = ({ answer, className = "" }: { answer: Answer; className?: string }) => (
  <div className={`empty:hidden ${className}`}>
    <AnswerMessage answer={answer} />
  </div>
);

function NameCard({ ticket, answer }: { ticket: ShownTicket; answer: Answer }) {
  const refusal = refusalIn(answer);
  return (
    <Card>
      <h2 className="mb-3 lettering text-xl">Name on the ticket</h2>
      <Form method="post" preventScrollReset noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="change-name" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" {...fieldOf(refusal, "firstName", ticket.firstName)} />
          <TextField label="Last name" {...fieldOf(refusal, "lastName", ticket.lastName)} />
        </div>
        <Answered answer={answer} />
        <Button variant="secondary">Save name</Button>
      </Form>
    </Card>
  );
}

/** Its buyer gives it back once somebody else buys it. */
function ForSaleCard({ paidUntil, answer }: { paidUntil: Date | null; answer: Answer }) {
  return (
    <Card edge>
      <h2 className="mb-2 lettering text-xl">For sale again</h2>
      <Answered answer={answer} className="mb-4" />
      <p className="mb-3">
        This ticket goes back to the festival once somebody else has paid for it. Until then it is
        valid at the gate, and whoever comes in with it keeps it.
        {paidUntil && ` Somebody is paying just now, until ${formatTime(paidUntil)}.`}
      </p>
      <Form method="post" preventScrollReset>
        <Button name="intent" value="withdraw-resale" variant="secondary">
          Take it back
        </Button>
      </Form>
    </Card>
  );
}

/**
 * Passes the ticket on to somebody else. They get a new code, and this one no longer works at the
 * gate.
 */
function PassCard({ ticket, answer }: { ticket: ShownTicket; answer: Answer }) {
  const { offered, brand } = ticket;
  return (
    <Card>
      <h2 className="mb-2 lettering text-xl">Pass it on</h2>
      <Answered answer={answer} className="mb-4" />
      {offered ? (
        <>
          <p className="mb-3">
            The first to open this link and say yes has the ticket, with a code of their own. It is
            open until {formatDayTime(offered.until)}; until somebody takes it, the ticket is yours.
          </p>
          <TextField
            label="Link to send"
            name="link"
            readOnly
            defaultValue={offered.address}
            key={offered.address}
          />
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
            <LinkButton to={whatsApp(`Take my ticket for ${brand}: ${offered.address}`)} size="sm">
              Send by WhatsApp
            </LinkButton>
            <Share
              text={`Take my ticket for ${brand}`}
              url={offered.address}
              label="Share the link"
            />
            <Form method="post" preventScrollReset>
              <Button name="intent" value="withdraw-transfer" variant="secondary" size="sm">
                Take it back
              </Button>
            </Form>
          </div>
        </>
      ) : ticket.passingBlockedReason ? (
        <p className="text-muted">{ticket.passingBlockedReason}</p>
      ) : (
        <>
          <p className="mb-3">
            Somebody else comes in your place? Make a link, send it, and they take the ticket with
            their own name. Your code is then no longer valid.
          </p>
          <Form method="post" preventScrollReset>
            <Button name="intent" value="pass-on-ticket" variant="secondary">
              Make a link
            </Button>
          </Form>
        </>
      )}
    </Card>
  );
}
