import { toastMs } from "#app/shared/timings.ts";
import { Toast } from "#app/ui/toast.tsx";
import { useExpiring } from "#app/forms/use-expiring.ts";
import type { StoreAnswer } from "./store-answer.ts";

/** Says what a press did. It stands in the panel while that is open: what lies outside an open dialog cannot be reached. */
export function StoreToast({
  answer,
  raised,
}: {
  answer: StoreAnswer | undefined;
  raised?: boolean;
}) {
  const current = useExpiring(answer, toastMs);
  const message =
    current && "message" in current && current.outcome !== "choose"
      ? { id: current.id, text: current.message, failed: current.outcome === "refused" }
      : null;
  return <Toast message={message} raised={raised} />;
}
