import { lazy, Suspense } from "react";
import { retryChunk } from "#app/browser/network/retry.ts";
import type { StoreAnswer } from "./store-answer.ts";

/** Loaded when a purchase is first stopped, which most visits never see. */
const StoppedPurchase = lazy(() => retryChunk(() => import("./stopped-purchase.tsx")));

export function StorePopups({ answer }: { answer: StoreAnswer | undefined }) {
  if (!answer?.stopped) return null;
  return (
    <Suspense>
      <StoppedPurchase answer={answer} />
    </Suspense>
  );
}
