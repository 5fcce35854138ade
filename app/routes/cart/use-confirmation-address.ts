import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { confirmationAddress } from "#app/payment/confirmation-address.ts";

/**
 * Gives the page the address of the order that it confirms, once for each order, in the place of
 * its own: a reload shows the order again, and Back leads to the page before the cart.
 */
export function useConfirmationAddress(orderId: string | null, addressed: string | null): void {
  const navigate = useNavigate();
  const given = useRef(new Set<string>());
  useEffect(() => {
    if (!orderId || given.current.has(orderId)) return;
    given.current.add(orderId);
    if (orderId === addressed) return;
    void navigate(confirmationAddress(orderId), { replace: true, preventScrollReset: true });
  }, [orderId, addressed, navigate]);
}
