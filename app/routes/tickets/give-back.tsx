import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { findTicketCheckout } from "#app/domain/checkout/begin-ticket-checkout.server.ts";
import { giveBackTickets, listGivable } from "#app/domain/refunds/return-tickets.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { formatUntil } from "#app/shared/dates.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/give-back";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Give tickets back - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const purchase = await findTicketCheckout(app.db, params.token);
  if (!purchase) throw new Response("Not Found", { status: 404 });
  return { tickets: await listGivable(app.db, params.token, app.now()) };
}

const form = z.object({
  ticket: z.array(z.uuid()).min(1, "Choose the tickets that you give back."),
});

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async ({ ticket }) => {
      const given = { purchase: params.token, ticketIds: ticket };
      const amountKobo = await giveBackTickets(contextOf(context).app, given);
      const what = ticket.length === 1 ? "The ticket is" : `${ticket.length} tickets are`;
      return {
        ok: true,
        message: `${what} given back. ${formatNaira(amountKobo)} goes back the way it was paid; banks take up to ten working days.`,
      };
    },
    { lists: ["ticket"] },
  );

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function GiveBack({ loaderData, actionData, params }: Route.ComponentProps) {
  const { tickets } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const givable = tickets.filter(({ whyNot }) => whyNot === null);
  const notReturnable = tickets.filter(({ whyNot }) => whyNot !== null);
  const [first] = givable;
  return (
    <main className="measure grow pt-7 pb-16">
      <PageHeader
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
      />
      <div className="grid max-w-2xl gap-6">
        <div className="empty:hidden">
          <FormMessage kind={answer?.ok ? "success" : "error"} answer={answer}>
            {answer?.ok ? answer.message : formError(refusal)}
          </FormMessage>
        </div>
        {first && (
          <Card>
            <Form method="post" noValidate className="grid gap-5">
              <p>
                Choose the tickets; the others stay yours.
                {first.until && ` Possible until ${formatUntil(first.until)}.`}
                {first.feeKobo > 0 && ` ${formatNaira(first.feeKobo)} of each is kept.`}
              </p>
              <ChoiceGroup
                legend="Tickets"
                hideLegend
                name="ticket"
                type="checkbox"
                choices={givable.map(({ id, number, holder, backKobo }) => ({
                  value: id,
                  label: holder,
                  note: number,
                  aside: formatNaira(backKobo),
                }))}
                error={refusal?.errors?.["ticket"]}
              />
              <p className="text-sm text-muted">
                Their codes stop being valid at once. This cannot be undone.
              </p>
              <Button variant="danger">Give back</Button>
            </Form>
          </Card>
        )}
        {notReturnable.length > 0 && (
          <Card>
            <h2 className="mb-2 text-lead font-bold">These cannot be given back</h2>
            <ul className="divide-y divide-line">
              {notReturnable.map(({ id, number, holder, whyNot }) => (
                <li key={id} className="py-2">
                  <p className="font-semibold wrap-anywhere">
                    {holder}, {number}
                  </p>
                  <p className="text-muted">{whyNot}</p>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </main>
  );
}
