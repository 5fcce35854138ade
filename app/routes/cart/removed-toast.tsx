import { messages } from "#app/shared/messages.ts";
import { toastMs } from "#app/shared/timings.ts";
import { useExpiring } from "#app/forms/use-expiring.ts";
import { Toast } from "#app/ui/toast.tsx";

export function RemovedToast({ removed }: { removed: { productId: string } | undefined }) {
  const last = useExpiring(removed, toastMs);
  return <Toast message={last && { id: last.productId, text: messages.store.removed }} raised />;
}
