import { Form, href, Link } from "react-router";
import { RecordCell, RecordRow, RecordRows, RecordTable } from "#app/routes/admin/record-table.tsx";
import { Thumbnail } from "#app/routes/admin/thumbnail.tsx";
import { skeletonCards } from "#app/shared/festival.ts";
import { messages } from "#app/shared/messages.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { ProductCard } from "#app/shared/products.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TrashIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";

interface Uploaded extends ProductCard {
  left: number | null;
  uncounted: number;
}

interface UploadTableProps {
  search: string;
  category: string | null;
  products: readonly Uploaded[];
}

const columns = [
  "Product",
  "Category",
  { label: "Price", isNumber: true },
  { label: "Stock left", isNumber: true },
  "In the store",
  "What to do",
];

export function UploadTable({ products, ...list }: UploadTableProps) {
  if (products.length === 0) return <EmptyState title={messages.uploads.none} />;
  return (
    <RecordTable label="Products" columns={columns}>
      <RecordRows>
        {products.map((product) => (
          <UploadRow key={product.id} product={product} {...list} />
        ))}
      </RecordRows>
    </RecordTable>
  );
}

function UploadRow({
  product,
  ...list
}: Omit<UploadTableProps, "products"> & { product: Uploaded }) {
  const edit = href("/uploads/:productId", { productId: product.id });
  return (
    <RecordRow>
      <RecordCell label="Product" wide>
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
      <RecordCell label="In the store">
        {product.soldOut ? <Badge tone="flame">{messages.store.soldOut}</Badge> : "On sale"}
      </RecordCell>
      <RecordCell label="What to do" wide>
        <span className="flex items-center gap-2">
          <LinkButton to={edit} variant="secondary" size="sm" aria-label={`Edit ${product.name}`}>
            Edit
          </LinkButton>
          <DeleteButton product={product} {...list} />
        </span>
      </RecordCell>
    </RecordRow>
  );
}

/** How many pieces, and in how many variants nobody counts them. */
function Left({ left, uncounted }: Pick<Uploaded, "left" | "uncounted">) {
  if (left === null) return <span className="text-muted">not counted</span>;
  return (
    <>
      {left}
      {uncounted > 0 && <span className="text-muted"> and {uncounted} not counted</span>}
    </>
  );
}

function DeleteButton({
  product,
  search,
  category,
}: Omit<UploadTableProps, "products"> & { product: Uploaded }) {
  return (
    <Form action={href("/uploads")} preventScrollReset state={fromList}>
      {search && <input type="hidden" name="q" value={search} />}
      {category && <input type="hidden" name="category" value={category} />}
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
