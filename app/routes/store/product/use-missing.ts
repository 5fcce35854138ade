import { useEffect, useState } from "react";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { useTimedMessage } from "#app/forms/use-timed-message.ts";
import type { StoreAnswer } from "#app/routes/store/store-answer.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { choiceMessageMs } from "#app/shared/timings.ts";

type Missing = "color" | "size" | null;

export const firstMissing = ({ colors, sizes }: Pick<ProductDetail, "colors" | "sizes">): Missing =>
  colors.length > 0 ? "color" : sizes.length > 0 ? "size" : null;

/**
 * The choice that has to be made first, as the form's answer or the address says; it is cleared
 * after 3 s.
 */
export function useMissing(answer: StoreAnswer | undefined, asked: Missing): Missing {
  const [fromGrid] = useState<{ color?: string; size?: string } | null>(
    asked && { [asked]: asked },
  );
  const current = useTimedMessage(refusalIn(answer)?.errors ?? fromGrid, choiceMessageMs);
  if (current?.color) return "color";
  return current?.size ? "size" : null;
}

/**
 * Scrolls to the missing choice once the sheet that holds it has opened, because opening moves the
 * focus to its start.
 */
export function useShownMissing(missing: Missing, form: { current: HTMLElement | null }) {
  useEffect(() => {
    if (!missing) return;
    const frame = requestAnimationFrame(() => {
      const radio = form.current?.querySelector<HTMLElement>(`[name="${missing}"]`);
      radio?.focus({ preventScroll: true });
      radio?.closest("fieldset")?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, [missing, form]);
}
