import { href } from "react-router";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { toastMs } from "#app/shared/timings.ts";
import { Toast } from "#app/ui/toast.tsx";
import { useTimedMessage } from "#app/forms/use-timed-message.ts";
import type { StoreAnswer } from "./store-answer.ts";

const numbers = new WeakMap<StoreAnswer, number>();
let last = 0;

function numberOf(answer: StoreAnswer): number {
  if (!numbers.has(answer)) numbers.set(answer, (last += 1));
  return numbers.get(answer)!;
}

/**
 * Shows a toast; inside the product's sheet while that is open, because nothing outside an open
 * dialog can be reached.
 */
export function StoreToast({
  answer,
  raised,
}: {
  answer: StoreAnswer | undefined;
  raised?: boolean;
}) {
  const current = useTimedMessage(answer, toastMs);
  const text = current?.ok ? current.message : formError(refusalIn(current));
  const way =
    current?.ok && text === siteTexts.store.added
      ? { to: href("/cart"), label: "View cart" }
      : undefined;
  const message = current && text && { id: numberOf(current), text, failed: !current.ok, way };
  return <Toast message={message || null} raised={raised} />;
}
