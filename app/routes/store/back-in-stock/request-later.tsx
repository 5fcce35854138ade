import { type ComponentProps, lazy, Suspense } from "react";
import { retryChunk } from "#app/browser/network/retry.ts";
import { useRootData } from "#app/layout/use-site.ts";
import { RequestBox } from "./request-box.tsx";

const WatchProduct = lazy(() => retryChunk(() => import("./request-product.tsx")));
const WatchVariant = lazy(() => retryChunk(() => import("./request-variant.tsx")));

/**
 * Loads the request form later. Its room is reserved before, so that nothing moves away from under
 * a press.
 */
export function RequestProductLater(props: ComponentProps<typeof WatchProduct>) {
  const isCustomer = useRootData()?.viewer?.role === "customer";
  const room = (
    <RequestBox isTaken={isCustomer && props.isWatched}>
      <div className={isCustomer ? "h-12" : "h-[8.725rem]"} />
    </RequestBox>
  );
  return (
    <Suspense fallback={room}>
      <WatchProduct {...props} />
    </Suspense>
  );
}

export function RequestVariantLater(props: ComponentProps<typeof WatchVariant>) {
  return (
    <Suspense fallback={<div className="h-11" />}>
      <WatchVariant {...props} />
    </Suspense>
  );
}
