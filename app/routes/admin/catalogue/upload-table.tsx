import { href, Link } from "react-router";
import { RecordCell, RecordRow, RecordRows, RecordTable } from "#app/routes/admin/record-table.tsx";
import { Thumbnail } from "#app/routes/admin/thumbnail.tsx";
import { skeletonCards } from "#app/shared/limits.ts";
import { messages } from "#app/shared/messages.ts";
import { formatNaira } from "#app/shared/money.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Upload } from "#app/domain/catalogue/product-list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TrashIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { UploadList } from "./upload-filters.tsx";

interface UploadTableProps {
  products: readonly Upload[];
  list: UploadList;
  /** Where its forms go: this list. */
  action: string;
}

const columns = [
  "Product",
  "Category",
  { label: "Price", isNumber: true },
  { label: "Stock left", isNumber: true },
  { label: "Sold", isNumber: true },
  "In the store",
  "What to do",
];

export function UploadTable({ products, list, action }: UploadTableProps) {
  if (products.length === 0) return <EmptyState title={messages.uploads.none} />;
  return (
    <RecordTable label="Products" columns={columns}>
      <RecordRows>
        {products.map((product) => (
          <UploadRow key={product.id} product={product} list={list} action={action} />
        ))}
      </RecordRows>
    </RecordTable>
  );
}

type RowProps = Omit<UploadTableProps, "products"> & { product: Upload };

function UploadRow({ product, list, action }: RowProps) {
  const edit = href("/uploads/:productId", { productId: product.id });
  return (
    <RecordRow card="stocked">
      <RecordCell label="Product" wide isPlain className="max-md:col-span-3!">
        <span className="flex items-center gap-3">
          {/* One without a tint is still being made. */}
          <Thumbnail pictureId={product.picture?.tint ? product.picture.id : null} />
          <Link
            to={edit}
            className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
          >
            {product.name}
          </Link>
        </span>
      </RecordCell>
      <RecordCell label="Category">{product.category}</RecordCell>
      <RecordCell label="Price" isNumber className="font-semibold">
        {formatNaira(product.priceKobo)}
      </RecordCell>
      <RecordCell label="Stock left" isNumber>
        <Left {...product} />
      </RecordCell>
      <RecordCell label="Sold" isNumber>
        {product.sold}
      </RecordCell>
      <RecordCell label="In the store" className="max-md:col-span-2">
        <Status {...product} />
      </RecordCell>
      <RecordCell label="What to do" wide isPlain className="max-xl:self-end max-md:col-span-3!">
        <span className="flex flex-wrap items-center gap-2">
          <LinkButton to={edit} variant="secondary" size="sm" aria-label={`Edit ${product.name}`}>
            Edit
          </LinkButton>
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="product" value={product.id} />
            <ShowButton {...product} />
          </Form>
          <DeleteButton product={product} list={list} />
        </span>
      </RecordCell>
    </RecordRow>
  );
}

/** How many pieces, in how many variants nobody counts them, and which of the counted run out. */
function Left({ left, uncounted, low }: Pick<Upload, "left" | "uncounted" | "low">) {
  if (left === null) return <span className="text-muted max-md:text-[0.8125rem]">not counted</span>;
  return (
    <>
      {left}
      {uncounted > 0 && <span className="text-muted"> and {uncounted} not counted</span>}
      {low.length > 0 && left > 0 && (
        <span className="block text-sm">Runs out: {low.join("; ")}</span>
      )}
    </>
  );
}

function Status(product: Pick<Upload, "state" | "appearsAt" | "soldOut">) {
  const { state, appearsAt, soldOut } = product;
  if (state !== "shown" && appearsAt)
    return <Badge tone="marigold">Appears {formatDayTime(appearsAt)}</Badge>;
  if (state !== "shown") return <Badge>{state === "draft" ? "Draft" : "Hidden"}</Badge>;
  return soldOut ? <Badge tone="flame">{messages.store.soldOut}</Badge> : "On sale";
}

function ShowButton({ name, state }: Pick<Upload, "name" | "state">) {
  const intent = state === "shown" ? "hide" : "show";
  const label = state === "shown" ? "Hide" : "Show";
  return (
    <Button
      name="intent"
      value={intent}
      variant="secondary"
      size="sm"
      aria-label={`${label} ${name}`}
    >
      {label}
    </Button>
  );
}

function DeleteButton({ product, list }: Omit<RowProps, "action">) {
  return (
    <Form action={href("/uploads")} preventScrollReset state={fromList}>
      {Object.entries(list).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input type="hidden" name="delete" value={product.id} />
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Delete ${product.name}`}
        className="px-3! text-muted!"
      >
        <TrashIcon className="size-5" />
      </Button>
    </Form>
  );
}

export function UploadSkeletons() {
  return (
    <div aria-busy="true" aria-label="Loading products" role="status" className="grid gap-2.5">
      {Array.from({ length: skeletonCards }, (_, index) => (
        <div
          key={index}
          data-skeleton
          className="h-44 animate-shimmer rounded-2xl bg-sunk md:h-28 xl:h-14"
        />
      ))}
    </div>
  );
}
