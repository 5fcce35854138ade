import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { erasePerson } from "#app/domain/privacy/erase-person.server.ts";
import { describePerson, findPeople } from "#app/domain/privacy/find-person.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { formError, type FormResult, type Refusal, refusalIn } from "#app/shared/form-result.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { EmptyBox } from "#app/ui/empty-box.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/people";

export const handle = {
  finds: "Look for a person's data",
  reads: "people.erase",
  does: "people.erase",
} satisfies AdminPage;

export const meta = () => adminMeta("A person's data");

const short = z.string().trim().max(200).catch("");
const query = z.object({ q: short, email: short });

/** Fewer letters find half of everybody. */
const leastLetters = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const { q, email: chosen } = readQuery(request, query);
  const people = q.length >= leastLetters ? await findPeople(db, q) : [];
  const email = (chosen || (people.length === 1 ? people[0]!.email : "")).toLowerCase();
  return { q, people, person: email ? await describePerson(db, email) : null };
}

const form = z.object({
  intent: z.literal("erase-person"),
  email: z.string().trim().min(3),
  read: z.literal("1", "Tick that you have read this."),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ email }) => {
    await erasePerson(contextOf(context).app, email, viewerOf(context).id);
    return { ok: true, message: "Erased. What has to be kept is named here." };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { q, people, person } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  return (
    <>
      <PageHeader
        title="A person's data"
        lead="What the site stores of somebody: to send it to them, or to erase it."
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <Form className="flex flex-wrap items-end gap-3">
          <TextField
            label="E-mail address, name or phone number"
            name="q"
            type="search"
            defaultValue={q}
            minLength={leastLetters}
            className="min-w-40 flex-1"
          />
          <Button>Search</Button>
        </Form>
        {!q && <EmptyBox>What is stored of them shows here</EmptyBox>}
        {q && people.length === 0 && !person && <EmptyState title="Nobody is found" />}
        {people.length > 1 && (
          <ul className="divide-y-2 divide-line rounded-2xl border-2 border-line bg-raised">
            {people.map(({ email, name }) => (
              <li key={email}>
                <Link
                  to={`${href("/adminPeople")}?${new URLSearchParams({ q, email })}`}
                  className="flex min-h-11 flex-wrap items-center gap-x-3 px-5 py-2 hover:bg-sunk"
                >
                  <span className="font-semibold text-link underline underline-offset-4 wrap-anywhere">
                    {email}
                  </span>
                  <span className="text-muted wrap-anywhere">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {person && <Person key={person.email} person={person} refusal={refusalIn(answer)} />}
      </div>
    </>
  );
}

type Described = NonNullable<Route.ComponentProps["loaderData"]["person"]>;

/** What is stored of somebody, what would stay and why, and the press. */
function Person({ person, refusal }: { person: Described; refusal: Refusal | undefined }) {
  const { email, account, isOrganiser, keptOrders, keptTickets } = person;
  const readError = refusal?.errors?.["read"];
  const counts = [
    { term: "Account", value: account ? account.name || "yes" : "" },
    ...(
      [
        ["Orders", person.orders],
        ["Tickets", person.tickets],
        ["On waiting lists", person.waiting],
        ["Messages", person.messages],
        ["Newsletter", person.newsletter],
        ["Waits for products", person.backInStock],
        ["Messages to many", person.broadcasts],
        ["E-mails", person.emails],
      ] as const
    ).map(([term, count]) => ({ term, value: count > 0 ? formatCount(count) : "" })),
  ];
  const isEmpty = counts.every(({ value }) => value === "");
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold wrap-anywhere">{email}</h2>
      {isEmpty ? <p>Nothing is stored of this address.</p> : <DefinitionList rows={counts} />}
      {!isEmpty && (
        <div className="mt-4 grid gap-4">
          <p>
            <a
              href={`${href("/adminPeople/data.json")}?${new URLSearchParams({ email })}`}
              download
              className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
            >
              Download it all
            </a>
          </p>
          {isOrganiser ? (
            <p>An organiser of the team is not erased. Remove them from the team first.</p>
          ) : (
            <FoldedActionForm
              behind="Erase this person…"
              look="card"
              intent="erase-person"
              of={{ email }}
              button="Erase for good"
              variant="danger"
              size="md"
              refusal={refusal}
            >
              <ul className="grid list-disc gap-1.5 pl-5">
                <li>
                  Erased: the account, messages with their answers, newsletter, waiting lists and
                  e-mails; name, address and phone on orders and tickets that are over, also in the
                  log of changes.
                </li>
                <li>
                  Kept, without a name: what was bought, paid and refunded, because tax law asks for
                  the books.
                </li>
                {keptOrders > 0 && (
                  <li>
                    {`Kept with the name: ${pluralise(keptOrders, "order")} still to be handed over, or with a valid ticket.`}
                  </li>
                )}
                {keptTickets > 0 && (
                  <li>
                    {`Kept with the name: ${pluralise(keptTickets, "valid ticket")}, which the gate has to find. Cancel them first, or erase again after the festival.`}
                  </li>
                )}
                <li>A restored backup erases them again when the site starts.</li>
              </ul>
              <label className="flex min-h-11 items-center gap-3 font-semibold">
                <input
                  type="checkbox"
                  name="read"
                  value="1"
                  required
                  aria-invalid={readError ? true : undefined}
                  aria-describedby={readError ? "read-error" : undefined}
                  className="size-5 accent-hibiscus"
                />
                I have read this. It cannot be undone.
              </label>
              <FieldError id="read-error">{readError}</FieldError>
              <FormMessage>{formError(refusal)}</FormMessage>
            </FoldedActionForm>
          )}
        </div>
      )}
    </Card>
  );
}
