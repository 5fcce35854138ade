import { useEffect, useRef } from "react";
import { href } from "react-router";

/**
 * Follows the panel over the grid. When it closes, the focus goes back to the card it was opened from. Tells whether the
 * open panel was opened from the grid, so that closing it is going back.
 */
export function usePanelReturn(productId: string | undefined): () => boolean {
  const before = useRef<{ productId: string | undefined } | null>(null);
  const openedFromGrid = useRef(false);
  useEffect(() => {
    const last = before.current;
    before.current = { productId };
    if (!last || last.productId === productId) return;
    openedFromGrid.current = last.productId === undefined;
    if (productId || !last.productId) return;
    const card = href("/merch/:productId", { productId: last.productId });
    document.querySelector<HTMLElement>(`main a[href^="${card}"]`)?.focus({ preventScroll: true });
  }, [productId]);
  return () => openedFromGrid.current;
}
