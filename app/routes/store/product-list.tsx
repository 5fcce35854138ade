import { type ReactNode, Suspense, useState } from "react";
import { Await, useOutletContext } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { usePanelClose } from "#app/ui/use-panel-close.ts";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { ProductSkeletons } from "#app/ui/product/product-skeleton.tsx";
import { ListForm } from "./list-form.tsx";
import { type ProductPages, ProductGrid } from "./product-grid.tsx";
import type { StoreAnswer, StoreContext } from "./store-answer.ts";
import { StoreFilters } from "./store-filters.tsx";

interface ProductListProps {
  /** The list, or the promise of it when the store is opened from another page. */
  catalogue: ProductPages | Promise<ProductPages | null>;
  onAnswer: (answer: StoreAnswer) => void;
}

export function ProductList({ catalogue, onAnswer }: ProductListProps) {
  return (
    <>
      <StoreFilters
        count={<Whole of={catalogue}>{({ found }) => piecesOf(found)}</Whole>}
        more={
          <Whole of={catalogue}>
            {({ query, isVariantOf }) => <ListForm query={query} isVariantOf={isVariantOf} />}
          </Whole>
        }
      />
      <Whole of={catalogue} meanwhile={<ProductSkeletons />}>
        {(found) => <ProductGrid catalogue={found} onAnswer={onAnswer} />}
      </Whole>
    </>
  );
}

interface ProductSheetProps {
  title: string;
  /** The address of the list that closing leads to. */
  list: string;
  children: ReactNode;
}

/** The sheet over the list in which a product is shown that was opened from it. */
export function ProductSheet({ title, list, children }: ProductSheetProps) {
  const { openedFromGrid } = useOutletContext<StoreContext>();
  const close = usePanelClose(list, openedFromGrid);
  return (
    <Dialog open onClose={close} title={title} shape="panel">
      {children}
    </Dialog>
  );
}

interface WholeProps {
  of: ProductListProps["catalogue"];
  meanwhile?: ReactNode;
  children: (catalogue: ProductPages) => ReactNode;
}

/**
 * Draws a list that is complete without a Suspense boundary: React would show a long one only after
 * a script had run.
 */
function Whole({ of, meanwhile, children }: WholeProps) {
  const [isStreamed] = useState(of instanceof Promise);
  if (!isStreamed && !(of instanceof Promise)) return children(of);
  return (
    <Suspense fallback={meanwhile}>
      <Await resolve={of}>{(found) => found && children(found)}</Await>
    </Suspense>
  );
}
