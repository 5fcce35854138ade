import { useExpiring } from "#app/forms/use-expiring.ts";
import { toastMs } from "#app/shared/timings.ts";
import { Toast, type ToastMessage } from "#app/ui/toast.tsx";

export function CartToast({ done }: { done: ToastMessage | undefined }) {
  return <Toast message={useExpiring(done, toastMs)} raised />;
}
