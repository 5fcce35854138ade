import type { ReactNode } from "react";
import { Link } from "react-router";
import { ChevronLeftIcon } from "#app/ui/icon/form-icons.tsx";

const titleId = "product";

interface ProductPageProps {
  /** The address of the list that the product was opened from. */
  list: string;
  children: ReactNode;
}

/**
 * The page of a product that was opened by its address. `ProductTitle` has to be somewhere in it.
 */
export function ProductPage({ list, children }: ProductPageProps) {
  return (
    <main
      aria-labelledby={titleId}
      className="measure grow pb-(--edge) [--edge:clamp(1rem,4vw,2.5rem)]"
    >
      <Link
        to={list}
        className="@max-2xl:-mb-1 inline-flex min-h-11 items-center gap-1 font-semibold underline-offset-4 hover:underline"
      >
        <ChevronLeftIcon className="-ml-1 size-5" />
        All merch
      </Link>
      {children}
    </main>
  );
}

export function ProductTitle({ children }: { children: ReactNode }) {
  return (
    <h1
      id={titleId}
      className="poster text-2xl large-text:text-xl sm:text-4xl @max-2xl:order-first"
    >
      {children}
    </h1>
  );
}
