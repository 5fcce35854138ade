import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { deleteProduct, restoreProduct } from "#app/domain/catalogue/product-deletion.server.ts";
import { hideProduct, showProduct } from "#app/domain/catalogue/product-showing.server.ts";
import {
  type Upload,
  findProducts,
  productQuery,
} from "#app/domain/catalogue/product-list.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { defineList } from "#app/routes/admin/list/define-list.tsx";
import { RowActions } from "#app/routes/admin/list/row-actions.tsx";
import { Thumbnail } from "#app/routes/admin/thumbnail.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formatNaira } from "#app/shared/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TrashIcon } from "#app/ui/icon/icons.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import { fromList, usePanelClose } from "#app/ui/use-panel-close.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { keysOf } from "#app/shared/records.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/products";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { useEffect, useState } from "react";
import type { ProductState } from "#app/shared/catalogue/product-states.ts";
import { undoMs } from "#app/shared/timings.ts";

export const handle = {
  finds: "Look for products",
  reads: "products.edit",
  does: "products.edit",
} satisfies AdminPage;

export const meta = () => adminMeta("Products");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { after: _after, delete: asking, ...list } = readQuery(request, productQuery);
  const { app } = contextOf(context);
  const { rows, counts } = await findProducts(app, list);
  // Asking is an address too, so that it needs no script and "back" takes it away.
  const asked = rows.find((product) => product.id === asking) ?? null;
  const { categories } = (await app.festival()).store;
  return { list, rows, counts, asked, categories };
}

const changes = {
  "delete-product": deleteProduct,
  "restore-product": restoreProduct,
  "hide-product": hideProduct,
  "show-product": showProduct,
};
const form = z.object({ intent: z.enum(keysOf(changes)), product: z.string().max(80) });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent, product: id }) => {
    const { app } = contextOf(context);
    return { ok: true, product: { id, ...(await changes[intent](app, id, viewerOf(context).id)) } };
  });

type UploadList = Route.ComponentProps["loaderData"]["list"];
const addressOf = (list: UploadList, asked?: string) =>
  listAddress(href("/uploads"), { ...list, delete: asked });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

const products = defineList<Route.ComponentProps["loaderData"]>({
  title: "Products",
  label: "Products",
  path: href("/uploads"),
  csv: href("/uploads/export.csv"),
  search: { label: "Search products" },
  filters: ({ list, counts, categories }) => [
    {
      as: "chips",
      isInSight: true,
      label: "Categories",
      options: [null, ...categories].map((category) => ({
        label: category ?? "All",
        query: { category },
      })),
    },
    {
      as: "chips",
      label: "Stock and state",
      isToggle: true,
      options: [
        {
          label: list.few ? `Fewer than ${list.few} left` : "Running out",
          query: { show: "low" },
          count: counts.low,
        },
        { label: "Not in the store", query: { show: "out" }, count: counts.out },
      ].filter(({ query, count }) => count > 0 || query.show === list.show),
    },
  ],
  columns: [
    {
      label: "Product",
      line: 1,
      cell: ({ id, name, picture }) => (
        <span className="flex items-center gap-3">
          {/* A picture without a tint is still being processed. */}
          <Thumbnail pictureId={picture?.tint ? picture.id : null} />
          <Link
            to={href("/uploads/:productId", { productId: id })}
            className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </span>
      ),
    },
    { label: "Category", cell: ({ category }) => category },
    {
      label: "Price",
      line: "1 end",
      isNumber: true,
      className: "font-semibold",
      cell: ({ priceKobo }) => formatNaira(priceKobo),
    },
    {
      label: "Stock left",
      isNumber: true,
      cell: Left,
    },
    {
      label: "Sold",
      isNumber: true,
      cell: ({ sold }) => (
        <>
          {sold}
          <span className="@table:hidden"> sold</span>
        </>
      ),
    },
    { label: "In the store", cell: (product) => <Status {...product} /> },
  ],
  rowActions: {
    of: ({ name }) => name,
    line: "2 end",
    buttons: (product, { list }) => (
      <>
        <ProductActions product={product} list={list} />
        <DeleteButton product={product} list={list} />
      </>
    ),
  },
  card: (product, { list }) => <ProductCard product={product} list={list} />,
  keyOf: ({ id }) => id,
  skeletons: "Loading products",
  none: () => siteTexts.uploads.none,
});

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { list, asked } = loaderData;
  const answer = useActionResult(actionData);
  const refusal = formError(refusalIn(answer));
  return (
    <>
      <products.Page
        data={loaderData}
        headerActions={
          <LinkButton to={href("/post")} size="sm" className="max-sm:px-3!">
            <span>
              Upload<span className="max-sm:sr-only"> a Product</span>
            </span>
          </LinkButton>
        }
        summary={
          <>
            {refusal && !asked && <FormMessage answer={answer}>{refusal}</FormMessage>}
            <h2 className="sr-only">Products</h2>
          </>
        }
      />
      {!answer?.ok && <DeleteQuestion {...loaderData} refusal={refusal} />}
      <UndoBar answer={answer} action={addressOf(list)} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function DeleteQuestion({ asked, list, refusal }: Loaded & { refusal: string }) {
  const action = addressOf(list);
  const close = usePanelClose(action);
  if (!asked) return null;
  return (
    <Dialog key={asked.id} open onClose={close} title={`Delete ${asked.name}?`}>
      <p>
        It leaves the store at once, for good. Past orders keep their line and picture. You can undo
        this for ten seconds.{" "}
        {asked.state === "shown" && "Hidden, it leaves the store until you show it again."}
      </p>
      {refusal && (
        <div className="mt-4">
          <FormMessage>{refusal}</FormMessage>
        </div>
      )}
      <Form
        method="post"
        action={addressOf(list, asked.id)}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="product" value={asked.id} />
        <Button name="intent" value="delete-product" variant="danger">
          Delete
        </Button>
        {asked.state === "shown" && (
          <Button name="intent" value="hide-product" formAction={action} variant="secondary">
            Hide instead
          </Button>
        )}
        <LinkButton to={action} replace preventScrollReset variant="quiet">
          Cancel
        </LinkButton>
      </Form>
    </Dialog>
  );
}

interface OfProduct {
  product: Upload;
  list: UploadList;
}

function ProductCard({ product, list }: OfProduct) {
  const { id, name, category, picture, priceKobo } = product;
  return (
    <article className="@container relative flex h-full flex-col rounded-2xl border-2 border-line bg-raised">
      <div className="relative overflow-hidden rounded-t-[calc(1rem-2px)]">
        <ProductPicture picture={picture} />
        <span className="absolute top-2 left-2 [&_[data-table-only]]:hidden">
          <Status {...product} />
        </span>
      </div>
      <div className="flex flex-1 flex-col px-3 pt-2.5 pb-1.5">
        <h3 className="leading-snug font-semibold wrap-anywhere">
          <Link
            to={href("/uploads/:productId", { productId: id })}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-2xl hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="mb-1 text-sm text-muted">{category}</p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
          <strong className="text-base tabular-nums">{formatNaira(priceKobo)}</strong>
          {product.left !== null && (
            <span>
              <Left {...product} />
            </span>
          )}
        </p>
        <div className="-mx-1.5 mt-1 flex items-center justify-between border-t-2 border-line pt-1">
          <div className="relative z-1">
            <DeleteButton product={product} list={list} />
          </div>
          <RowActions of={name}>
            <ProductActions product={product} list={list} />
          </RowActions>
        </div>
      </div>
    </article>
  );
}

/** What can be done with a product besides deleting it. */
function ProductActions({ product, list }: OfProduct) {
  return (
    <>
      <LinkButton
        to={href("/uploads/:productId", { productId: product.id })}
        variant="quiet"
        size="sm"
        className="px-2.5!"
        aria-label={`Edit ${product.name}`}
      >
        Edit
      </LinkButton>
      <LinkButton
        to={`${href("/uploads/:productId", { productId: product.id })}#stock`}
        variant="quiet"
        size="sm"
        className="px-2.5!"
        aria-label={`Stock of ${product.name}`}
      >
        Stock
      </LinkButton>
      <Form method="post" action={addressOf(list)} preventScrollReset>
        <input type="hidden" name="product" value={product.id} />
        <ShowButton {...product} />
      </Form>
    </>
  );
}

/**
 * Says how many pieces are left, in how many variants nobody counts them, and which counted
 * variants are low.
 */
function Left({ left, uncounted, low }: Pick<Upload, "left" | "uncounted" | "low">) {
  if (left === null)
    return (
      <span data-table-only className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not counted</span>
      </span>
    );
  return (
    <>
      {left}
      <span className="@table:hidden"> left</span>
      {uncounted > 0 && (
        <span data-table-only className="text-muted">
          {" "}
          and {uncounted} not counted
        </span>
      )}
      {low.length > 0 && left > 0 && (
        <span data-table-only className="block text-sm">
          Runs out: {low.join("; ")}
        </span>
      )}
    </>
  );
}

function Status(product: Pick<Upload, "state" | "appearsAt" | "soldOut">) {
  const { state, appearsAt, soldOut } = product;
  if (state !== "shown" && appearsAt)
    return <Badge tone="marigold">Appears {formatDayTime(appearsAt)}</Badge>;
  if (state !== "shown") return <Badge>{state === "draft" ? "Draft" : "Hidden"}</Badge>;
  if (soldOut) return <Badge tone="flame">{siteTexts.store.soldOut}</Badge>;
  return <span data-table-only>On sale</span>;
}

function ShowButton({ name, state }: Pick<Upload, "name" | "state">) {
  const intent = state === "shown" ? "hide-product" : "show-product";
  const label = state === "shown" ? "Hide" : "Show";
  return (
    <Button
      name="intent"
      value={intent}
      variant="quiet"
      size="sm"
      className="px-2.5!"
      aria-label={`${label} ${name}`}
    >
      {label}
    </Button>
  );
}

function DeleteButton({ product, list }: OfProduct) {
  return (
    <Form action={href("/uploads")} preventScrollReset state={fromList}>
      {Object.entries(list).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input type="hidden" name="delete" value={product.id} />
      <Button variant="quiet" size="sm" aria-label={`Delete ${product.name}`} className="px-2.5!">
        <TrashIcon className="size-5 @max-table:hidden" />
        <span className="@table:hidden">Delete</span>
      </Button>
    </Form>
  );
}

interface Changed {
  id: string;
  name: string;
  state: ProductState;
}

interface UndoBarProps {
  answer: FormResult<string, { product: Changed }> | undefined;
  action: string;
}

const undone: Record<string, string> = {
  "delete-product": "restore-product",
  "hide-product": "show-product",
};

function sayingOf(intent: string | undefined, { name, state }: Changed): string {
  if (intent === "delete-product") return `${name} was deleted.`;
  if (intent === "hide-product") return `${name} is hidden: the store does not show it.`;
  if (intent === "show-product") return `${name} is in the store.`;
  return `${name} is back ${state === "shown" ? "in the store" : "here"}.`;
}

/** Says what was deleted, hidden or shown, and offers to undo it for ten seconds. */
function UndoBar({ answer, action }: UndoBarProps) {
  const [over, setOver] = useState<UndoBarProps["answer"]>();
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setOver(answer), undoMs);
    return () => clearTimeout(timer);
  }, [answer]);
  const shown = answer?.ok && answer !== over ? answer : null;
  const undo = undone[shown?.intent ?? ""];
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-40 grid justify-items-center px-4"
    >
      {shown && (
        <div
          data-surface="night"
          className="pointer-events-auto flex flex-wrap items-center gap-4 rounded-cloth border-2 border-marigold bg-ink px-5 py-3 font-semibold shadow-lift"
        >
          {sayingOf(shown.intent, shown.product)}
          {undo && (
            <Form method="post" action={action} replace preventScrollReset>
              <input type="hidden" name="product" value={shown.product.id} />
              <Button name="intent" value={undo} size="sm">
                Undo
              </Button>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}
