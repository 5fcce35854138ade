import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { EndedPayment } from "#app/domain/purchases/account-purchases.server.ts";
import { navigateDocument } from "#app/browser/network/navigate-document.ts";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import type { CartAnswer, PaymentToMake } from "./cart-answer.ts";
import { saveLeftPayment, takeLeftPayment } from "./left-payment-storage.ts";
import { openPaymentPopup } from "./paystack-popup.ts";

interface PaymentProgress {
  answer: CartAnswer | undefined;
  isBusy: boolean;
  isChecking: boolean;
  reference: string | null;
  begin: (form: FormData) => void;
  resume: (reference: string) => void;
  dismiss: (reference: string, confirmed?: boolean) => void;
  /** Checks every open payment of the customer. */
  checkAll: () => void;
  check: (reference: string, claimed: boolean) => void;
}

type Step = "checkout" | "settlement" | "withdrawal";

/**
 * Runs a payment: opens the popup, and asks the server afterwards, whatever the popup said. Closes
 * the popup when its payment is among those that `ended` elsewhere.
 */
export function usePayment(ended: readonly EndedPayment[] = []): PaymentProgress {
  const checkout = useFetcher<CartAnswer>();
  const settlement = useFetcher<CartAnswer>();
  const [isPaying, setIsPaying] = useState(false);
  const [reference, setReference] = useState<string | null>(null);
  const [lastStep, setLastStep] = useState<Step>("checkout");
  const [withdrawn, setWithdrawn] = useState<CartAnswer>();
  const [paidBefore, setPaidBefore] = useState(0);
  const paidCount = ended.filter((one) => one.how === "settled").length;
  const opened = useRef<CartAnswer | null>(null);
  const withdrawal = useRef<AbortController | null>(null);

  const send = (fetcher: typeof checkout, step: Step, form: FormData | Record<string, string>) => {
    setLastStep(step);
    setPaidBefore(paidCount);
    void fetcher.submit(form, { method: "post", action: href("/cart") });
  };
  const check = (wanted: string, claimed: boolean) =>
    send(settlement, "settlement", {
      intent: "check-payment",
      reference: wanted,
      popup: "1",
      ...(claimed && { claimed: "1" }),
    });
  const begin = (form: FormData) => {
    form.set("popup", "1");
    send(checkout, "checkout", form);
  };
  const pay = async (payment: PaymentToMake) => {
    setIsPaying(true);
    setReference(payment.reference);
    setPaidBefore(paidCount);
    withdrawal.current = new AbortController();
    try {
      const end = await openPaymentPopup(payment, withdrawal.current.signal);
      if (end !== "withdrawn") check(payment.reference, end === "success");
    } catch {
      await navigateDocument(payment.authorizationUrl);
    } finally {
      withdrawal.current = null;
      setIsPaying(false);
    }
  };
  // Leaving the page, or being signed out in another tab, closes the popup.
  useEffect(() => {
    takeLeftPayment();
    return () => {
      if (!withdrawal.current) return;
      saveLeftPayment();
      withdrawal.current.abort();
    };
  }, []);
  useEffect(() => {
    const answer = checkout.data;
    if (!answer?.ok || answer.kind !== "payment" || opened.current === answer) return;
    opened.current = answer;
    void pay(answer.payment);
  });
  const how = isPaying ? ended.find((one) => one.reference === reference)?.how : undefined;
  useEffect(() => {
    if (!how) return;
    // The order itself shows that it is paid.
    setWithdrawn(how === "settled" ? undefined : { ok: true, kind: how });
    setLastStep("withdrawal");
    withdrawal.current?.abort();
  }, [how]);

  // The page's own data may take as long as the network needs, so only the form's request counts.
  const isChecking = settlement.state === "submitting";
  const answers = {
    checkout: checkout.data,
    settlement: isChecking ? undefined : settlement.data,
    withdrawal: paidCount === paidBefore ? withdrawn : undefined,
  };
  const answer = answers[lastStep];
  return {
    answer: isOver(answer, paidCount > paidBefore) ? undefined : answer,
    isBusy: checkout.state !== "idle" || isPaying || settlement.state !== "idle",
    isChecking,
    reference,
    begin,
    resume: (wanted) =>
      send(checkout, "checkout", { intent: "resume-payment", reference: wanted, popup: "1" }),
    dismiss: (wanted, confirmed = false) =>
      send(settlement, "settlement", {
        intent: "dismiss-payment",
        reference: wanted,
        popup: "1",
        ...(confirmed && { confirmed: "1" }),
      }),
    checkAll: () => send(settlement, "settlement", { intent: "check-payments", popup: "1" }),
    check,
  };
}

const untilPaid = new Set<CartAnswer["kind"]>([
  "unpaid",
  "unanswered",
  "dismiss-question",
  "pay-again-question",
]);

/** Whether an answer is outdated: a payment that arrived after it replaces what was said before. */
const isOver = (answer: CartAnswer | undefined, hasArrived: boolean): boolean =>
  hasArrived && answer !== undefined && untilPaid.has(answer.kind);
