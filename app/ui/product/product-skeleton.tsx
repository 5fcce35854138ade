import { skeletonCards } from "#app/shared/limits.ts";
import { productGridClass } from "./product-card.tsx";

export function ProductSkeletons() {
  return (
    <div aria-busy="true" aria-label="Loading products" role="status" className={productGridClass}>
      {Array.from({ length: skeletonCards }, (_, index) => (
        <div key={index} data-skeleton className="animate-shimmer">
          <div className="aspect-square rounded-2xl bg-sunk" />
          <div className="mt-3 h-4 w-1/3 rounded-tag bg-sunk" />
          <div className="mt-2 h-5 w-4/5 rounded-tag bg-sunk" />
          <div className="mt-2 h-6 w-1/2 rounded-tag bg-sunk" />
        </div>
      ))}
    </div>
  );
}
