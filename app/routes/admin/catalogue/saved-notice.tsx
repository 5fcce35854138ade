import { formatDayTime } from "#app/shared/dates.ts";
import type { SavedProduct } from "#app/shared/catalogue/product-form.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";

export function SavedNotice({ saved }: { saved: (SavedProduct & { ok: true }) | undefined }) {
  return (
    <div className="mt-5 grid gap-3">
      <SavedToast answer={saved}>{saved && savedText(saved)}</SavedToast>
      {saved && saved.uncounted.length > 0 && (
        <FormMessage>
          {saved.uncounted.join("; ")}: new, and not counted yet. Type how many there are under
          Stock; left empty, they are sold without end.
        </FormMessage>
      )}
    </div>
  );
}

function savedText({ state, appearsAt }: SavedProduct): string {
  if (state === "shown") return "Saved. The store shows it now.";
  if (appearsAt) return `Saved. It appears in the store on ${formatDayTime(appearsAt)}.`;
  return state === "draft"
    ? "Saved as a draft."
    : "Saved. It is hidden: the store does not show it.";
}
