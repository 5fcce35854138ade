import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import {
  emailOfToken,
  isSubscribed,
  unsubscribe,
} from "#app/domain/newsletter/unsubscribe.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import { hiddenEmail } from "#app/shared/tickets/hidden-email.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/unsubscribe";

export const handle = { frame: "public", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Leave the newsletter - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

/** Reads the link without changing anything, because some mail programs open links beforehand. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const email = emailOfToken(app, params.token);
  if (email === null) throw new Response("Not Found", { status: 404 });
  return { email: hiddenEmail(email), isOn: await isSubscribed(app.db, email) };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, z.object({}), async () => {
    const { app } = contextOf(context);
    const email = emailOfToken(app, params.token);
    if (email !== null) await unsubscribe(app, email);
    return { ok: true };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const { email, isOn } = loaderData;
  return (
    <main className="measure grow py-10">
      <PageHeader title="Leave the newsletter" />
      <FormMessage>{refusalText(refusalIn(answer))}</FormMessage>
      {answer?.ok || !isOn ? (
        <p role="status">{`${email} gets no newsletter. You can join again at any time.`}</p>
      ) : (
        <Form method="post" className="grid justify-items-start gap-4">
          <p>
            {`${email} gets our newsletter. E-mails about your tickets and orders come all the same.`}
          </p>
          <Button>Unsubscribe</Button>
        </Form>
      )}
    </main>
  );
}
