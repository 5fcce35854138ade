import { useEffect, useState } from "react";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { takeLeftPayment } from "./left-payment-storage.ts";
import { paymentNotices } from "./sign-in-texts.ts";

/**
 * A notice for somebody who was signed out, or whose account was deleted in another tab, while a
 * payment popup was open in this one.
 */
export function LeftPayment() {
  const [isLeft, setIsLeft] = useState(false);
  useEffect(() => {
    if (takeLeftPayment()) setIsLeft(true);
  }, []);
  return <FormMessage kind="success">{isLeft && paymentNotices.leftOpen}</FormMessage>;
}
