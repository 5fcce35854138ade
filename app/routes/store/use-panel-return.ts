import { useEffect, useRef } from "react";
import { href } from "react-router";

/**
 * Returns the focus to the panel's card when it closes. Tells whether it was opened from the grid,
 * so that closing is going back.
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
