import { useState } from "react";
import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { editProduct } from "#app/domain/catalogue/catalogue-editing.server.ts";
import { findEditable } from "#app/domain/catalogue/products.server.ts";
import { listStock } from "#app/domain/stock/stock.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { dayTimeField } from "#app/shared/date-fields.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import {
  type ProductFormResult,
  type ProductFormValues,
  type SavedProduct,
  uploadedPictureUrl,
} from "#app/shared/catalogue/product-form.ts";
import { pictureFallback, pictureUrl } from "#app/shared/catalogue/products.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ChangesLink } from "#app/routes/admin/changes-link.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/edit-product";
import { answerProductForm } from "./product-action.server.ts";
import { ProductForm } from "./product-form.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";

export const handle = {
  reads: "products.edit",
  does: "products.edit",
} satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.values.name ?? "Product");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const product = await findEditable(db, params.productId);
  if (!product) throw new Response("This product is no longer there.", { status: 404 });
  const { id, state, appearsAt, ...columns } = product;
  const values: ProductFormValues = {
    ...columns,
    price: String(product.priceKobo / 100),
    limit: String(product.limitPerPerson ?? ""),
    pictures: product.pictures.map(({ id, tint }) => ({ id, src: previewOf(id, tint !== null) })),
    stock: (await listStock(db, [id])).map(({ color, size, quantity }) => ({
      color,
      size,
      was: String(quantity),
      quantity: String(quantity),
    })),
    showing: state === "shown" ? "now" : appearsAt ? "later" : "not",
    appearsAt: appearsAt ? dayTimeField(appearsAt) : "",
  };
  return { id, state, values };
}

const previewOf = (id: string, isMade: boolean) =>
  isMade ? pictureUrl(id, pictureFallback) : uploadedPictureUrl(id);

/**
 * A change that another organiser makes meanwhile, a deletion included, does not reload this form:
 * what is being typed stays, and the answer to sending it names the conflict.
 */
export const shouldRevalidate = ({ formMethod, ...urls }: ShouldRevalidateFunctionArgs) =>
  formMethod || urls.currentUrl.href !== urls.nextUrl.href ? urls.defaultShouldRevalidate : false;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const { productId } = params;
  const product = await findEditable(app.db, productId);
  const made = new Set(product?.pictures.filter((one) => one.tint).map((one) => one.id));
  return answerProductForm(
    request,
    context,
    (draft, version) => editProduct(app, { productId, version, draft }, viewerOf(context).id),
    (id) => previewOf(id, made.has(id)),
  );
}

export { clientAction } from "#app/forms/client-action.ts";

export default function EditProduct(props: Route.ComponentProps) {
  return <Editing key={props.loaderData.id} {...props} />;
}

function Editing({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state } = loaderData;
  const [opened] = useState(loaderData.values.version);
  const answer = useActionResult<ProductFormResult>(actionData);
  const refusal = answer?.ok === false ? answer : undefined;
  // What is typed belongs to the version that the form was opened with, whatever others have saved
  // since.
  const version = answer?.ok ? answer.version : (refusal?.product?.version ?? opened);
  const values = { ...(refusal?.product ?? loaderData.values), version };
  return (
    <div className="max-w-2xl xl:max-w-none">
      <PageHeader
        title="Edit product"
        actions={
          state === "shown" && (
            <LinkButton
              to={href("/merch/:productId", { productId: id })}
              variant="secondary"
              size="sm"
            >
              View in the store
            </LinkButton>
          )
        }
      />
      <ProductForm
        values={values}
        refusal={refusal}
        saved={answer?.ok && answer}
        differences={refusal?.differences}
        state={state === "draft" ? "draft" : "hidden"}
        submit="Save"
      >
        <label className="flex min-h-12 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="soldOut"
            value="yes"
            defaultChecked={values.soldOut}
            className="size-5 accent-hibiscus"
          />
          Mark as sold out
        </label>
      </ProductForm>
      <ChangesLink of={values.name} />
      <SavedNotice saved={answer?.ok ? answer : undefined} />
    </div>
  );
}

function SavedNotice({ saved }: { saved: (SavedProduct & { ok: true }) | undefined }) {
  return (
    <div className="mt-5 grid gap-3">
      <SavedToast answer={saved}>{saved && savedText(saved)}</SavedToast>
      {saved && saved.uncounted.length > 0 && (
        <FormMessage>
          {saved.uncounted.join("; ")}: new, and not counted yet. Type how many there are under
          Stock; left empty, they are sold without end.
        </FormMessage>
      )}
    </div>
  );
}

function savedText({ state, appearsAt }: SavedProduct): string {
  if (state === "shown") return "Saved. The store shows it now.";
  if (appearsAt) return `Saved. It appears in the store on ${formatDayTime(appearsAt)}.`;
  return state === "draft"
    ? "Saved as a draft."
    : "Saved. It is hidden: the store does not show it.";
}
