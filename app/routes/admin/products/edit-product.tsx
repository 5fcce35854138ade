import { href } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { editProduct } from "#app/domain/catalogue/catalogue-editing.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { findEditable } from "#app/domain/catalogue/products.server.ts";
import { listStock, variantsOf } from "#app/domain/sale/stock.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  type ProductFormResult,
  type ProductFormValues,
  uploadedPictureUrl,
} from "#app/shared/product-form.ts";
import { pictureFallback, pictureUrl } from "#app/shared/products.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/edit-product";
import { answerProductForm } from "./product-action.server.ts";
import { ProductForm } from "./product-form.tsx";
import { StockFields } from "./stock-fields.tsx";
import { readStockChanges } from "./stock-form.server.ts";

export const handle = { sidebar: null } satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.values.name ?? "Product");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const product = await findEditable(db, params.productId);
  if (!product) throw new Response("This product is no longer there.", { status: 404 });
  const rows = await listStock(db, [product.id]);
  const values: ProductFormValues = {
    ...product,
    price: String(product.priceKobo / 100),
    limit: String(product.limitPerPerson ?? ""),
    pictures: product.pictures.map(({ id, tint }) => ({ id, src: previewOf(id, tint !== null) })),
  };
  const variants = variantsOf(product).map((variant) => ({
    ...variant,
    quantity:
      rows.find((row) => row.color === variant.color && row.size === variant.size)?.quantity ??
      null,
  }));
  return { values, variants };
}

const previewOf = (id: string, isMade: boolean) =>
  isMade ? pictureUrl(id, pictureFallback) : uploadedPictureUrl(id);

export async function action({ request, params, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const { productId } = params;
  const product = await findEditable(app.db, productId);
  const made = new Set(product?.pictures.filter((one) => one.tint).map((one) => one.id));
  return answerProductForm(
    request,
    context,
    async (draft, form) => {
      const stockChanges = readStockChanges(form);
      if (!stockChanges) throw new DomainError("stock", "Stock is a whole number, or empty.");
      await editProduct(app, { productId, draft, stockChanges }, viewerOf(context).id);
      return { name: draft.name };
    },
    (id) => previewOf(id, made.has(id)),
  );
}

export { clientAction } from "#app/forms/client-action.ts";

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { variants } = loaderData;
  const answer = useLastAnswer<ProductFormResult>(actionData);
  const refusal = answer?.ok === false ? answer : undefined;
  const values = refusal?.product ?? loaderData.values;
  // New numbers of stock, after a save or a sale, make new fields.
  const stockKey = variants.map(({ quantity }) => quantity).join();
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Edit product"
        actions={
          <LinkButton to={href("/uploads")} variant="secondary" size="sm">
            Back to Uploads
          </LinkButton>
        }
      />
      <ProductForm values={values} refusal={refusal} submit="Save">
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
        <StockFields key={stockKey} variants={variants} />
      </ProductForm>
      <div className="mt-5">
        <FormMessage kind="success">{answer?.ok && "Saved. The store shows it now."}</FormMessage>
      </div>
    </div>
  );
}
