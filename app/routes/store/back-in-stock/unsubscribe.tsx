import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import {
  findRequestedProduct,
  unsubscribe,
} from "#app/domain/catalogue/back-in-stock/back-in-stock-requests.server.ts";
import { suggestProducts } from "#app/domain/catalogue/products.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ProductRow } from "#app/ui/product/product-row.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { Route } from "./+types/unsubscribe";

export const handle = { frame: "store", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Stop these e-mails - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

/** Reads the link without changing anything, because some mail programs open links beforehand. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  return {
    name: await findRequestedProduct(app.db, params.backInStockId),
    suggested: await suggestProducts(app),
  };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, z.strictObject({}), async () => {
    await unsubscribe(contextOf(context).app, params.backInStockId);
    return { ok: true };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function StopWatching({ loaderData, actionData }: Route.ComponentProps) {
  const { name, suggested } = loaderData;
  const answer = useActionResult(actionData);
  return (
    <main className="measure grow py-10">
      <PageHeader title="Stop these e-mails" />
      <FormMessage>{refusalText(refusalIn(answer))}</FormMessage>
      {answer?.ok ? (
        <p role="status">This address gets no more e-mails about products that are back.</p>
      ) : !name ? (
        <p>This link was used or is too old. Each of these e-mails has a link of its own.</p>
      ) : (
        <Form method="post" className="grid justify-items-start gap-4">
          <p>
            You asked for an e-mail when {name} is back. This stops that one, and those about other
            products.
          </p>
          <Button>Unsubscribe</Button>
        </Form>
      )}
      <div className="mt-6">
        <ProductRow all={{ label: "To the store", to: href("/merch") }} products={suggested} />
      </div>
    </main>
  );
}
