// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EndedPayment } from "#app/domain/purchases/account-purchases.server.ts";
import type { CartAnswer, PaymentToMake } from "./cart-answer.ts";
import { takeLeftPayment } from "./left-payment-storage.ts";
import { usePayment } from "./use-payment.ts";

type Popup = Parameters<
  InstanceType<NonNullable<Window["PaystackPop"]>>["resumeTransaction"]
>[1] & { accessCode: string };

/** The popup that is open. */
let popup: Popup | undefined;
/** The forms that the page has sent. */
let sent: Record<string, unknown>[];

/** What Paystack's script brings. */
class PaystackPop {
  resumeTransaction(accessCode: string, callbacks: Omit<Popup, "accessCode">): void {
    const close =
      <Values extends unknown[]>(tell: (...values: Values) => void) =>
      (...values: Values) => {
        popup = undefined;
        tell(...values);
      };
    popup = {
      accessCode,
      onSuccess: close(callbacks.onSuccess),
      onCancel: close(callbacks.onCancel),
      onError: close(callbacks.onError),
    };
  }
  cancelTransaction(): void {
    popup = undefined;
  }
}

beforeEach(() => {
  sent = [];
  popup = undefined;
  window.PaystackPop = PaystackPop;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const payment: PaymentToMake = {
  reference: "fest-1",
  accessCode: "code-1",
  authorizationUrl: "https://pay.example/code-1",
  publicKey: "pk_test_1",
  scriptUrl: "https://pay.example/inline.js",
  email: "ada@example.com",
  amountKobo: 1_100_000,
  currency: "NGN",
};

/**
 * A cart whose server answers Checkout with a payment, and the question how it ended with
 * `outcome`. Returns what tells the page that payments ended elsewhere.
 */
function showCart(outcome: CartAnswer = { ok: true, kind: "unpaid", claimed: false }) {
  let tell: (ended: EndedPayment[]) => void = () => {};
  function Cart() {
    const [ended, setEnded] = useState<EndedPayment[]>([]);
    useEffect(() => {
      tell = setEnded;
    }, []);
    const { answer, begin, isBusy } = usePayment(ended);
    return (
      <>
        <button type="button" disabled={isBusy} onClick={() => begin(new FormData())}>
          Checkout
        </button>
        <p role="status">{answer?.kind}</p>
      </>
    );
  }
  const Site = createRoutesStub([
    {
      path: "/cart",
      Component: Cart,
      async action({ request }) {
        const form = Object.fromEntries(await request.formData());
        sent.push(form);
        return form["intent"] === "check-payment"
          ? outcome
          : { ok: true, kind: "payment", payment };
      },
    },
  ]);
  const { unmount } = render(<Site initialEntries={["/cart"]} />);
  return {
    tell: (how: EndedPayment["how"]) => tell([{ reference: payment.reference, how }]),
    unmount,
  };
}

const checkout = () => screen.getByRole<HTMLButtonElement>("button", { name: "Checkout" });
async function checkOut(): Promise<void> {
  fireEvent.click(checkout());
  await expect.poll(() => popup?.accessCode).toBe(payment.accessCode);
}
const said = () => screen.getByRole("status").textContent;
const settle = { intent: "check-payment", reference: payment.reference, popup: "1" };

test("however the popup ends, the server is asked what became of the payment", async () => {
  showCart();
  for (const [end, claimed] of [
    [() => popup!.onCancel(), {}],
    [() => popup!.onError({ message: "declined" }), {}],
    [() => popup!.onSuccess({ reference: payment.reference }), { claimed: "1" }],
  ] as const) {
    await checkOut();
    end();
    await expect.poll(() => sent.at(-1)).toEqual({ ...settle, ...claimed });
    await expect.poll(() => said()).toBe("unpaid");
  }
});

test("Checkout is busy while the popup is open, so that it begins one payment", async () => {
  showCart();
  await checkOut();
  expect(checkout().disabled).toBe(true);
  expect(sent).toHaveLength(1);
});

test("the popup closes when its payment is replaced in another tab, and the page says so", async () => {
  const { tell } = showCart();
  await checkOut();
  tell("replaced");
  await expect.poll(() => said()).toBe("replaced");
  expect(popup).toBeUndefined();
  expect(sent, "nothing is asked").toHaveLength(1);
});

test("the popup closes when its payment was paid in another tab, and the order alone says so", async () => {
  const { tell } = showCart();
  await checkOut();
  tell("settled");
  await expect.poll(() => popup).toBeUndefined();
  await expect.poll(() => checkout().disabled).toBe(false);
  expect(said()).toBe("");
});

test.each<NonNullable<CartAnswer["kind"]>>(["unpaid", "unanswered", "pay-again-question"])(
  "what was said while a payment was awaited (%s) goes when it arrives",
  async (kind) => {
    const { tell } = showCart({ ok: true, kind } as CartAnswer);
    await checkOut();
    popup!.onCancel();
    await expect.poll(() => said()).toBe(kind);
    tell("settled");
    await expect.poll(() => said()).toBe("");
  },
);

test("leaving the page closes the popup, and the next page can say what becomes of the payment", async () => {
  const { unmount } = showCart();
  await checkOut();
  expect(takeLeftPayment()).toBe(false);
  unmount();
  await expect.poll(() => popup).toBeUndefined();
  expect(takeLeftPayment()).toBe(true);
  expect(takeLeftPayment(), "once").toBe(false);
});

test("a script of Paystack's that does not come leads to the payment page instead", async () => {
  delete window.PaystackPop;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null)));
  const opened = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const asked: string[] = [];
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    asked.push((script as HTMLScriptElement).src);
    queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event("error")));
  });
  showCart();
  fireEvent.click(checkout());
  await expect.poll(() => opened.mock.calls).toEqual([[payment.authorizationUrl]]);
  expect(asked).toEqual([payment.scriptUrl]);
});
