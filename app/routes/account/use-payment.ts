import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { openDocument } from "#app/open-document.ts";
import type { CartAnswer, PaymentToMake } from "./cart-answer.ts";
import { openPaymentPopup } from "./paystack-popup.ts";

export interface PaymentProgress {
  /** What the last step came to; undefined before the first. */
  answer: CartAnswer | undefined;
  /** Preparing, paying or asking: the button waits. */
  isBusy: boolean;
  /** Between the popup's end and the server's answer. */
  isChecking: boolean;
  /** The payment this page has begun. */
  reference: string | null;
  begin: (form: FormData) => void;
  /** Asks the server what became of a payment. */
  check: (reference: string, claimed: boolean) => void;
}

/** Pays the cart: the checkout, the popup, and the question to the server after it, whatever the popup said. */
export function usePayment(): PaymentProgress {
  const checkout = useFetcher<CartAnswer>();
  const settlement = useFetcher<CartAnswer>();
  const [isPaying, setIsPaying] = useState(false);
  const [reference, setReference] = useState<string | null>(null);
  const [lastStep, setLastStep] = useState<"checkout" | "settlement">("checkout");
  const opened = useRef<CartAnswer | null>(null);

  const check = (wanted: string, claimed: boolean) => {
    setLastStep("settlement");
    void settlement.submit(
      { intent: "settle", reference: wanted, ...(claimed && { claimed: "1" }) },
      { method: "post", action: "/cart" },
    );
  };
  const begin = (form: FormData) => {
    form.set("popup", "1");
    setLastStep("checkout");
    void checkout.submit(form, { method: "post", action: "/cart" });
  };
  const pay = async (payment: PaymentToMake) => {
    setIsPaying(true);
    setReference(payment.reference);
    try {
      const end = await openPaymentPopup(payment);
      check(payment.reference, end === "success");
    } catch {
      await openDocument(payment.authorizationUrl);
    } finally {
      setIsPaying(false);
    }
  };
  useEffect(() => {
    const answer = checkout.data;
    if (answer?.kind !== "payment" || opened.current === answer) return;
    opened.current = answer;
    void pay(answer.payment);
  });

  // Answered while the page's own data is still asked for: that may take as long as the line does.
  const isChecking = settlement.state === "submitting";
  return {
    answer: lastStep === "checkout" ? checkout.data : isChecking ? undefined : settlement.data,
    isBusy: checkout.state !== "idle" || isPaying || settlement.state !== "idle",
    isChecking,
    reference,
    begin,
    check,
  };
}
