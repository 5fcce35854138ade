import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { nameTicket } from "#app/domain/tickets/sale/name-ticket.server.ts";
import {
  describeTicket,
  findTicketByToken,
  isUnnamed,
} from "#app/domain/tickets/sale/sold-tickets.server.ts";
import { ticketCode } from "#app/domain/tickets/sale/ticket-codes.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { drawCode } from "#app/services/code-drawing.server.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { TicketCodePicture } from "#app/ui/ticket-code.tsx";
import { useEdition } from "#app/layout/use-site.ts";
import type { Route } from "./+types/ticket";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

/** Who previews the link sees that it is a ticket, and nothing of it. */
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `A ticket - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "A ticket for the festival. Open it to show it at the gate." },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const ticket = await findTicketByToken(app.db, params.token);
  if (!ticket) throw new Response("Not Found", { status: 404 });
  const isUsable = ticket.cancelledAt === null;
  return {
    ...describeTicket(ticket),
    /** Empty until somebody has written who comes. */
    firstName: isUnnamed(ticket) ? "" : ticket.firstName,
    lastName: isUnnamed(ticket) ? "" : ticket.lastName,
    admittedCount: ticket.admittedCount,
    paidKobo: ticket.paidKobo,
    isUsable,
    code: isUsable ? drawCode(await ticketCode(app, ticket)) : null,
    address: `${app.env.publicUrl}${href("/t/:token", { token: params.token })}`,
    brand: (await app.festival()).name.brand,
  };
}

const namePart = (words: string) =>
  z.string().catch("").pipe(z.string().trim().min(1, words).max(100, "At most 100 letters."));

const form = z.object({
  firstName: namePart("Please write the first name."),
  lastName: namePart("Please write the last name."),
});

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (name) => {
    await nameTicket(contextOf(context).app, params.token, name);
    return { ok: true, message: "The name is saved." };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { number, holder, type, people, admittedCount, paidKobo, code, isUsable, address } =
    loaderData;
  const { description } = useEdition();
  const answer = useLastAnswer<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const text = `Your ticket for ${loaderData.brand}: ${address}`;
  return (
    <main className="measure grow pt-7 pb-16">
      <div className="mx-auto grid max-w-xl gap-6">
        <Card edge>
          <h1 className="poster text-heading wrap-anywhere">{type}</h1>
          <p className="mb-4 text-lead font-bold wrap-anywhere">{holder}</p>
          {code ? (
            <TicketCodePicture code={code} number={number} />
          ) : (
            <FormMessage>This ticket is cancelled: it opens no gate any more.</FormMessage>
          )}
          <div className="mt-4">
            <DefinitionList
              rows={[
                { term: "Number", value: number },
                { term: "Lets in", value: people === 1 ? "1 person" : `${people} people` },
                {
                  term: "In already",
                  value: admittedCount > 0 ? `${admittedCount} of ${people}` : "",
                },
                { term: "When", value: description },
                { term: "Paid", value: paidKobo === null ? "" : formatNaira(paidKobo) },
              ]}
            />
          </div>
          <p className="mt-3 text-sm text-muted">
            Never pay more for it than this. Whoever has this page has the ticket: send it to one
            person only.
          </p>
        </Card>
        {isUsable && (
          <Card>
            <h2 className="mb-3 text-lead font-bold">Who comes with it?</h2>
            <Form method="post" noValidate className="grid gap-4">
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="First name"
                  name="firstName"
                  defaultValue={refusal?.values["firstName"] ?? loaderData.firstName}
                  error={refusal?.errors?.["firstName"]}
                />
                <TextField
                  label="Last name"
                  name="lastName"
                  defaultValue={refusal?.values["lastName"] ?? loaderData.lastName}
                  error={refusal?.errors?.["lastName"]}
                />
              </div>
              <FormMessage kind={answer?.ok ? "success" : "error"} answer={answer}>
                {answer?.ok ? answer.message : formError(refusal)}
              </FormMessage>
              <Button variant="secondary">Save name</Button>
            </Form>
            <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
              <TextLink to={`https://wa.me/?text=${encodeURIComponent(text)}`}>
                Send by WhatsApp
              </TextLink>
              <TextLink to={href("/festival.ics")} reloadDocument>
                Add to calendar
              </TextLink>
            </div>
          </Card>
        )}
      </div>
    </main>
  );
}
