import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { sendTicketsAgain } from "#app/domain/tickets/sold/send-tickets-again.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { AnswerMessage } from "#app/ui/form/answer-message.tsx";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { recipient } from "#app/payment/buyer-rules.server.ts";
import { TicketPage } from "./ticket-page.tsx";
import type { Route } from "./+types/lost-tickets";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Lost your ticket? - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

const form = z.object({ email: recipient("the tickets are") });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ email }) => {
    const { app, network, browser } = contextOf(context);
    await sendTicketsAgain(app, email, { network, browser });
    return {
      ok: true,
      message: `If there are tickets of ${email}, they are on their way there once more. Look into the spam too.`,
    };
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function LostTickets({ actionData }: Route.ComponentProps) {
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const formRef = useFocusOnRefusal(refusal);
  return (
    <TicketPage
      title="Lost your ticket?"
      lead="Write the address that it was sent to, and it is sent there once more, with the code that it has."
    >
      <Card>
        <Form ref={formRef} data-plain method="post" noValidate className="grid gap-4">
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            defaultValue={refusal?.values["email"]}
            error={refusal?.errors?.["email"]}
          />
          <EmailHint known={refusal?.values["email"]} />
          <AnswerMessage answer={answer} />
          <Button className="justify-self-start">Send my tickets</Button>
        </Form>
      </Card>
    </TicketPage>
  );
}
