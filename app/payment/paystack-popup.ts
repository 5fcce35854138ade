import type { PaymentToMake } from "./cart-answer.ts";

interface PopupCallbacks {
  onSuccess: (transaction: { reference: string }) => void;
  onCancel: () => void;
  onError: (error: { message: string }) => void;
}

declare global {
  interface Window {
    PaystackPop?: new () => {
      resumeTransaction(accessCode: string, callbacks: PopupCallbacks): unknown;
      /** Closes what is open. */
      cancelTransaction(): void;
    };
  }
}

/** How the popup ended. None of these is proof: the server asks the payment service. */
export type PopupEnd = "success" | "cancel" | "error" | "withdrawn";

const scriptTimeoutMs = 15_000;

/**
 * Opens the payment popup and tells how it ended; `withdrawal` closes it. Raises an Error where the popup cannot be: its script does not
 * come, or the browser denies it the storage it dies without (services.md, "Paystack").
 */
export async function openPaymentPopup(
  payment: PaymentToMake,
  withdrawal: AbortSignal,
): Promise<PopupEnd> {
  requireStorage();
  if (!window.PaystackPop) await loadScript(payment.scriptUrl);
  const Popup = window.PaystackPop;
  if (!Popup) throw new Error("The payment script did not bring its popup");
  if (withdrawal.aborted) return "withdrawn";
  return new Promise((resolve) => {
    const popup = new Popup();
    withdrawal.addEventListener("abort", () => {
      // Before it calls back: that it was closed is no news then.
      resolve("withdrawn");
      popup.cancelTransaction();
    });
    popup.resumeTransaction(payment.accessCode, {
      onSuccess: () => resolve("success"),
      onCancel: () => resolve("cancel"),
      onError: () => resolve("error"),
    });
  });
}

function requireStorage(): void {
  localStorage.setItem("payment-probe", "1");
  localStorage.removeItem("payment-probe");
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src, async: true });
    const timer = setTimeout(() => fail("took too long"), scriptTimeoutMs);
    const fail = (reason: string) => {
      clearTimeout(timer);
      // A second try starts afresh.
      script.remove();
      reject(new Error(`The payment script ${reason}`));
    };
    script.addEventListener("error", () => fail("did not come"));
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}
