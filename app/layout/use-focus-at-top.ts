import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Lets the next press of Tab begin at the top of a page that a link led to, as it does in a new
 * document. The browser would go on where the link was, such as in the footer, below everything.
 */
export function useFocusAtTop(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const { activeElement, body } = document;
    // A dialog, or a field of the new page, has taken the focus itself.
    if (activeElement !== body && !activeElement?.closest("footer")) return;
    body.tabIndex = -1;
    body.focus({ preventScroll: true });
    body.removeAttribute("tabindex");
  }, [pathname]);
}
