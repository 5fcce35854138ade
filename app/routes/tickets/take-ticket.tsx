import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { findEditionFestival, ticketWhen } from "#app/domain/festival/edition-festival.server.ts";
import { findPass, acceptPassedTicket } from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { describeTicket } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { fieldOf, formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Phrases } from "#app/ui/phrases.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { ClothTicket } from "#app/ui/tickets/cloth-ticket.tsx";
import { personName, recipient } from "#app/payment/buyer-rules.server.ts";
import type { Route } from "./+types/take-ticket";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

/** A preview of the link does not take the ticket, and shows only that it is one. */
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `A ticket for you - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Somebody passes a ticket for the festival on to you." },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  const pass = await findPass(app.db, params.token, app.now());
  if (!pass) throw new Response("Not Found", { status: 404 });
  const edition = await findEditionFestival(app, pass.ticket.editionId);
  const customer = viewer?.role === "customer" ? viewer : null;
  const { number, type, people, package: kind } = describeTicket(pass.ticket);
  return {
    number,
    type,
    people,
    package: kind,
    paidKobo: pass.ticket.paidKobo,
    brand: edition.festival.name.brand,
    until: pass.until,
    isOpen: pass.isOpen && edition.closedAs === null,
    when: ticketWhen(edition, app.now()),
    isOver: edition.closedAs !== null,
    knownEmail: customer?.email ?? "",
  };
}

const form = z.object({
  firstName: personName("Please write your first name."),
  lastName: personName("Please write your last name."),
  email: recipient("the ticket is"),
});

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (receiver) => {
    const { app, viewer } = contextOf(context);
    const userId = viewer?.role === "customer" ? viewer.id : null;
    const token = await acceptPassedTicket(app, params.token, { ...receiver, userId });
    return redirect(href("/t/:token", { token }), 303);
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

type Offered = Route.ComponentProps["loaderData"];

/** The ticket that is passed on, with the strip of cloth that it keeps. */
function OfferedTicket({ ticket }: { ticket: Offered }) {
  const { number, type, people, paidKobo, brand, when, isOpen, until } = ticket;
  return (
    <ClothTicket number={number} package={ticket.package}>
      <div className="grid gap-3 px-4 pt-5 pb-5 text-center large-text:px-2 sm:px-7">
        <p className="lettering wrap-anywhere">{brand}</p>
        <h1>
          <PosterLines
            lines={
              isOpen
                ? [
                    { text: "A ticket", height: 18 },
                    { text: "for you", height: 24 },
                  ]
                : [
                    { text: "No longer", height: 18 },
                    { text: "offered", height: 18 },
                  ]
            }
          />
        </h1>
        <p className="font-semibold text-balance wrap-anywhere">
          <Phrases text={when} />
        </p>
      </div>
      <div className="border-t-4 border-dotted border-ink px-4 py-4 text-center sm:px-7">
        <p className="lettering text-2xl wrap-anywhere">{type}</p>
        <p className="text-sm font-semibold">
          {dotted(`Admits ${people}`, paidKobo !== null && `Paid ${formatNaira(paidKobo)}`)}
        </p>
        {isOpen && (
          <p className="text-sm">
            Yours to take until <strong className="unbroken">{formatDayTime(until)}</strong>
          </p>
        )}
      </div>
    </ClothTicket>
  );
}

export default function TakeTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, knownEmail, isOver } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const formRef = useFocusOnRefusal(refusal);
  return (
    <main className="measure grow pt-7 pb-16">
      <div className="mx-auto grid max-w-xl gap-6 md:max-w-6xl md:grid-cols-2 md:items-start lg:gap-x-10">
        <OfferedTicket ticket={loaderData} />
        <Card>
          {isOpen ? (
            <Form ref={formRef} data-plain method="post" noValidate className="grid gap-4">
              <p className="text-lead">
                Take it, and it has your name and a code of your own. Never pay more for it than was
                paid.
              </p>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="First name"
                  {...fieldOf(refusal, "firstName")}
                  autoComplete="given-name"
                />
                <TextField
                  label="Last name"
                  {...fieldOf(refusal, "lastName")}
                  autoComplete="family-name"
                />
              </div>
              <TextField
                label="E-mail"
                {...fieldOf(refusal, "email", knownEmail)}
                type="email"
                autoComplete="email"
              />
              <EmailHint known={refusal?.values["email"]} />
              <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
              <Button>Take the ticket</Button>
            </Form>
          ) : (
            <>
              <p className="text-lead">
                {isOver
                  ? "The festival that this ticket was for is over."
                  : "Somebody took this ticket, its holder took it back, or the time is over. Ask the person who sent you the link for another one."}
              </p>
              <LinkButton to={href("/tickets")} variant="secondary" className="mt-4">
                See the tickets
              </LinkButton>
            </>
          )}
        </Card>
      </div>
    </main>
  );
}
