import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { findEditionFestival, ticketWhen } from "#app/domain/festival/edition-festival.server.ts";
import { findPass, acceptPassedTicket } from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { fieldOf, formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
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
  const { type, quantity, paidKobo, editionId } = pass.ticket;
  const edition = await findEditionFestival(app, editionId);
  const customer = viewer?.role === "customer" ? viewer : null;
  return {
    type,
    people: quantity,
    paidKobo,
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

export default function TakeTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { type, people, paidKobo, isOpen, until, knownEmail, when, isOver } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const formRef = useFocusOnRefusal(refusal);
  return (
    <main className="measure grow pt-7 pb-16">
      <div className="mx-auto grid max-w-xl gap-6 lg:max-w-6xl lg:grid-cols-2 lg:items-start">
        <Card edge>
          <h1 className="poster text-heading">
            {isOpen ? "A ticket for you" : "No longer offered"}
          </h1>
          <p className="mb-4 text-lead font-bold wrap-anywhere">{type}</p>
          <DefinitionList
            rows={[
              { term: "Admits", value: String(people) },
              { term: "When", value: when },
              { term: "Paid for it", value: paidKobo === null ? "" : formatNaira(paidKobo) },
              { term: "Yours to take until", value: isOpen ? formatDayTime(until) : "" },
            ]}
          />
        </Card>
        <Card>
          {isOpen ? (
            <Form ref={formRef} data-plain method="post" noValidate className="grid gap-4">
              <p>
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
              <p>
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
