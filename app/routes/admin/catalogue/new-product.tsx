import { href } from "react-router";
import { useState } from "react";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { createProduct } from "#app/domain/catalogue/catalogue-editing.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import {
  emptyProductForm,
  type ProductFormResult,
  type SavedProduct,
} from "#app/shared/catalogue/product-form.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/new-product";
import { answerProductForm } from "./product-action.server.ts";
import { ProductForm } from "./product-form.tsx";

export const handle = {
  also: [{ label: "Upload a product" }],
  reads: "products.edit",
  does: "products.edit",
} satisfies AdminPage;

export const meta = () => adminMeta("Upload a Product");

export function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  return answerProductForm(request, context, (draft) =>
    createProduct(app, draft, viewerOf(context).id),
  );
}

export { clientAction } from "#app/forms/client-action.ts";

function whereText({ name, state, appearsAt }: SavedProduct): string {
  if (state === "shown")
    return `${name} is in the store. Its pictures appear as soon as they are ready.`;
  return appearsAt
    ? `${name} appears in the store on ${formatDayTime(appearsAt)}.`
    : `${name} is kept as a draft: nobody sees it until you show it.`;
}

export default function NewProduct({ actionData }: Route.ComponentProps) {
  const answer = useActionResult<ProductFormResult>(actionData);
  const saved = answer?.ok ? answer : undefined;
  const refusal = answer?.ok === false ? answer : undefined;
  const [closed, close] = useState<string>();
  return (
    <div className="max-w-2xl xl:max-w-none">
      <PageHeader title="Upload a Product" />
      {/* A new key empties the form. It changes once for each uploaded product, when the
          success panel closes. */}
      <ProductForm
        key={closed}
        values={refusal?.product ?? emptyProductForm}
        refusal={refusal}
        saved={saved}
        state="draft"
        submit="Upload"
      />
      <Popup
        open={saved !== undefined && saved.id !== closed}
        onClose={() => close(saved?.id)}
        kind="success"
        title="Uploaded"
        actions={<LinkButton to={href("/uploads")}>Go to Uploads</LinkButton>}
      >
        <p>{saved && whereText(saved)}</p>
      </Popup>
    </div>
  );
}
