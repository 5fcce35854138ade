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
      cancelTransaction(): void;
    };
  }
}

/** How the popup ended. None of these is proof: the server asks Paystack. */
type PopupEnd = "success" | "cancel" | "error" | "withdrawn";

const scriptTimeoutMs = 15_000;

/**
 * Opens Paystack's popup; `withdrawal` closes it. Throws an Error where its script is missing, or
 * the storage that it needs (services.md, "Paystack").
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
