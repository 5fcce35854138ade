import { href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  addToCart,
  chooseShippingOption,
  removeFromCart,
  setQuantity,
} from "#app/domain/cart/cart-changes.server.ts";
import { CodeRefused } from "#app/domain/discounts/code-refused.server.ts";
import { type CartReason, CartRefused } from "#app/domain/cart/cart-refused.server.ts";
import { StockRefused } from "#app/domain/stock/stock-refused.server.ts";
import { listAskable } from "#app/domain/purchases/account-purchases.server.ts";
import { codedLines, merchandise } from "#app/domain/purchases/kinds/merchandise.server.ts";
import { openPurchase } from "#app/domain/purchases/open.server.ts";
import type { PaymentRequest } from "#app/domain/purchases/payment-request.ts";
import {
  type PurchaseRefusal,
  PurchaseRefused,
} from "#app/domain/purchases/purchase-refused.server.ts";
import { settleOpenPurchases } from "#app/domain/purchases/settle.server.ts";
import { deleteSavedItem, moveToCart, saveForLater } from "#app/domain/cart/saved-items.server.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { findConfirmedOrder } from "#app/domain/orders/confirmed-order.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { requireTypedCode } from "#app/forms/entered-code.server.ts";
import { plainCode } from "#app/shared/discounts/codes.ts";
import { currency, shippingOptionNames } from "#app/shared/limits.ts";
import type { Outcome, Refused } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { checkPayment, dismissPayment, resumePayment } from "#app/payment/answer-payment.server.ts";
import { confirmationAddress } from "#app/payment/confirmation-address.ts";
import type { CartFormReason, CartStep } from "#app/payment/cart-answer.ts";

const shippingOption = z.enum(shippingOptionNames, {
  error: ({ input }) => (input === undefined ? undefined : siteTexts.checkout.chooseShipping),
});
const reference = z.string().min(1).max(100);
/**
 * Sent by scripts, which open the payment popup and show the order on this page. Without it the
 * browser is redirected to the payment page, or to the order.
 */
const popup = z.literal("1").optional();
const seenItemsKobo = z.coerce.number().int().optional();
/** The discount code as it is typed in its box. */
const code = z.string().max(60).optional();
/** The fields of the summary's form, which each of its buttons sends. */
const summaryFields = {
  shippingOption: shippingOption.optional(),
  seenItemsKobo,
  /**
   * The references of the payments that the customer was asked about, separated by spaces;
   * "open-another-payment" makes another payment beside them.
   */
  besides: z.string().max(4_000).optional(),
  code,
};
/** Every form of the cart. Other fields are refused: prices and fees are computed by the server. */
const cartForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("set-quantity"),
    lineId: z.uuid(),
    quantity: z.string().regex(/^\d{1,9}$/, "Quantity must be a whole number from 1 to 10,000."),
    /** The `requestId` of the change: the page's id and the number of its press. */
    press: z
      .string()
      .regex(/^([a-z\d]{1,20}\.\d{1,9})?$/)
      .optional(),
  }),
  z.strictObject({
    intent: z.literal("restore-item"),
    productId: z.string().min(1).max(60),
    color: z.string().max(60),
    size: z.string().max(60),
    quantity: z.coerce.number().int(),
  }),
  z.strictObject({
    intent: z.enum(["remove-item", "save-for-later"]),
    productId: z.string().min(1).max(60),
  }),
  z.strictObject({ intent: z.enum(["move-to-cart", "remove-saved-item"]), savedId: z.uuid() }),
  z.strictObject({
    intent: z.literal("choose-shipping"),
    shippingOption,
    // Without JavaScript the button sends the whole form of the summary.
    seenItemsKobo,
    code,
  }),
  z.strictObject({ intent: z.enum(["use-code", "remove-code"]), ...summaryFields }),
  z.strictObject({
    intent: z.enum(["begin-checkout", "open-another-payment"]),
    ...summaryFields,
    popup,
  }),
  /** Checks every open payment of the customer. */
  z.strictObject({ intent: z.literal("check-payments"), ...summaryFields, popup }),
  z.strictObject({
    intent: z.literal("check-payment"),
    reference,
    /** The customer or the popup says that the payment was made. */
    claimed: z.literal("1").optional(),
    popup,
  }),
  z.strictObject({ intent: z.literal("resume-payment"), reference, popup }),
  z.strictObject({
    intent: z.literal("dismiss-payment"),
    reference,
    /** The customer has read what dismissing means. */
    confirmed: z.literal("1").optional(),
    popup,
  }),
]);
type CartForm = z.infer<typeof cartForm>;
type Form<Intent extends CartForm["intent"]> = Extract<CartForm, { intent: Intent }>;
type Change = Exclude<
  CartForm,
  {
    intent:
      | "begin-checkout"
      | "open-another-payment"
      | "choose-shipping"
      | "use-code"
      | "remove-code"
      | "check-payments"
      | "check-payment"
      | "resume-payment"
      | "dismiss-payment";
  }
>;

interface Sent {
  request: Request;
  context: Readonly<RouterContextProvider>;
  headers: Headers;
}

/**
 * Answers every form of the cart's page. A form that the page cannot have sent is refused and
 * changes nothing.
 */
export const answerCart = (request: Request, context: Readonly<RouterContextProvider>) =>
  answerForm(
    { request, context },
    cartForm,
    async (form, headers) => {
      try {
        return await answerIntent({ request, context, headers }, form);
      } catch (error) {
        if (error instanceof CodeRefused) return refuseCode(error.message);
        if (!isRefusal(error)) throw error;
        return refuse(error.reason, error.message, statuses[error.reason]);
      }
    },
    { incomplete: "This form is not one of the cart's. Nothing was changed." },
  );

const isRefusal = (error: unknown) =>
  error instanceof CartRefused || error instanceof PurchaseRefused || error instanceof StockRefused;

/**
 * The status of each refusal. 400 is for what only a manipulated form can cause: a change may reach
 * the cart after the removal of its line, or from another tab.
 */
const statuses: Record<CartReason | PurchaseRefusal, 200 | 400> = {
  quantity: 400,
  "not-found": 200,
  "sold-out": 200,
  color: 200,
  size: 200,
  limit: 200,
  empty: 200,
  unavailable: 200,
  changed: 200,
  address: 200,
  phone: 200,
  "too-many": 200,
  payment: 200,
  "not-open": 200,
  renewal: 200,
  stopped: 200,
};

function answerIntent(sent: Sent, form: CartForm) {
  const { context } = sent;
  switch (form.intent) {
    case "begin-checkout":
    case "open-another-payment":
      return checkOut(sent, form);
    case "choose-shipping":
      return chooseShipping(sent, form);
    case "use-code":
      return saveCode(sent, form.code ?? "");
    case "remove-code":
      return saveCode(sent, null);
    case "check-payments":
      return checkAll(context, form);
    case "check-payment":
      return settle(context, form);
    case "dismiss-payment":
      return dismiss(context, form);
    case "resume-payment":
      return resume(context, form);
    default:
      return changeCart(context, form);
  }
}

async function changeCart(context: Readonly<RouterContextProvider>, form: Change) {
  const { app } = contextOf(context);
  const { id } = viewerOf(context);
  switch (form.intent) {
    case "set-quantity":
      await setQuantity(
        app,
        { lineId: form.lineId, quantity: Number(form.quantity), requestId: form.press },
        id,
      );
      break;
    case "restore-item":
      await addToCart(app, { ...form, color: form.color || null, size: form.size || null }, id);
      break;
    case "move-to-cart":
      await moveToCart(app, form.savedId, id);
      break;
    case "remove-saved-item":
      await deleteSavedItem(app, form.savedId, id);
      break;
    case "save-for-later":
      await saveForLater(app, form.productId, id);
      break;
    case "remove-item":
      return remove(context, form.productId);
  }
  return answer({ kind: "changed" });
}

async function chooseShipping(sent: Sent, form: Form<"choose-shipping">) {
  const { app } = contextOf(sent.context);
  await chooseShippingOption(app, form.shippingOption, viewerOf(sent.context).id);
  // Without JavaScript, Enter in the code's box presses this form's first button, so a new code is
  // applied first.
  const isNew = form.code && plainCode(form.code) !== app.codeCookie.read(sent.request);
  return isNew ? saveCode(sent, form.code!) : answer({ kind: "changed" });
}

async function remove(context: Readonly<RouterContextProvider>, productId: string) {
  const { app } = contextOf(context);
  const { id } = viewerOf(context);
  const removed = (await listCart(app, id)).find((one) => one.productId === productId);
  await removeFromCart(app, productId, id);
  return answer({ kind: "changed", ...(removed && { removed }) });
}

/**
 * Saves a code for this browser, or with null removes it. The page then shows the reduction before
 * anything is paid.
 */
async function saveCode({ context, headers }: Sent, typed: string | null) {
  const { app, asksForDocument } = contextOf(context);
  const entered = typed === null ? null : plainCode(typed);
  if (entered === "") return refuseCode("Write the code that you were given.");
  if (entered !== null) {
    const { id } = viewerOf(context);
    const cart = await listCart(app, id);
    const lines = codedLines(cart.filter((line) => !line.unavailable));
    await requireTypedCode(context, entered, { lines, listOwn: () => listAskable(app.db, id) });
  }
  const cookie = app.codeCookie.cookieFor(entered);
  if (asksForDocument)
    return redirect(href("/cart"), { status: 303, headers: { "set-cookie": cookie } });
  headers.append("set-cookie", cookie);
  return answer({ kind: "changed" });
}

async function checkOut(sent: Sent, form: Form<"begin-checkout" | "open-another-payment">) {
  const { context } = sent;
  const { app } = contextOf(context);
  const customer = viewerOf(context);
  const entered = app.codeCookie.read(sent.request);
  // A code that was typed but not applied yet is applied first, so that nobody pays more than they
  // expect.
  if (form.code && plainCode(form.code) !== entered) return saveCode(sent, form.code);
  const { shippingOption: option, seenItemsKobo } = form;
  if (!option) return refuse("shipping", siteTexts.checkout.chooseShipping);
  await chooseShippingOption(app, option, customer.id);
  const besides = form.intent === "open-another-payment" ? (form.besides ?? "").split(" ") : [];
  const cart = { customer, shippingOption: option, seenItemsKobo, code: entered, besides };
  const opened = await openPurchase(app, merchandise, cart);
  switch (opened.outcome) {
    case "payment":
      return answerWithPayment(context, opened.payment, form.popup);
    case "free":
      return opened.orderId
        ? answerWithOrder(context, opened.orderId, form.popup)
        : answer({ kind: "unanswered" });
    case "paid-before":
      return answerWithOrder(context, opened.orderId, form.popup);
    case "mismatched":
      return answer({ kind: "mismatched" });
    case "unanswered":
      return answer({ kind: "pay-again-question", payments: opened.payments });
  }
}

/** Checks all open payments of the customer. */
async function checkAll(context: Readonly<RouterContextProvider>, form: Form<"check-payments">) {
  const { app } = contextOf(context);
  const references = await listAskable(app.db, viewerOf(context).id);
  const found = await settleOpenPurchases(app, references);
  if (found.outcome === "settled") return answerWithOrder(context, found.orderId, form.popup);
  return answer(
    found.outcome === "unpaid" ? { kind: "unpaid", claimed: true } : { kind: found.outcome },
  );
}

/** Answers with a payment to make: in the popup, or on Paystack's own page. */
function answerWithPayment(
  context: Readonly<RouterContextProvider>,
  payment: PaymentRequest,
  popup: string | undefined,
) {
  if (!popup) return redirect(payment.authorizationUrl, 303);
  const { publicKey, scriptUrl } = contextOf(context).app.env.paystack;
  return answer({
    kind: "payment",
    payment: { ...payment, publicKey, scriptUrl, currency: currency.code },
  });
}

const ownOf = (context: Readonly<RouterContextProvider>, form: { reference: string }) => ({
  userId: viewerOf(context).id,
  reference: form.reference,
});

/** Opens an unfinished payment again, unless it turns out to be paid. */
async function resume(context: Readonly<RouterContextProvider>, form: Form<"resume-payment">) {
  const { app } = contextOf(context);
  const resumed = await resumePayment(app, ownOf(context, form));
  switch (resumed.outcome) {
    case "not-found":
      return refuseUnknown();
    case "settled":
      return answerWithOrder(context, resumed.orderId, form.popup);
    case "payment":
      return answerWithPayment(context, resumed.payment, form.popup);
  }
}

/** Checks a customer's payment. */
async function settle(context: Readonly<RouterContextProvider>, form: Form<"check-payment">) {
  const { app } = contextOf(context);
  const isClaimed = form.claimed === "1";
  const checked = await checkPayment(app, ownOf(context, form), { isClaimed });
  switch (checked.outcome) {
    case "not-found":
      return refuseUnknown();
    case "settled":
      return answerWithOrder(context, checked.orderId, form.popup);
    case "mismatched":
      return answer({ kind: "mismatched" });
    case "open":
      return checked.isAnswered
        ? answer({ kind: "unpaid", claimed: isClaimed })
        : answer({ kind: "unanswered" });
    case "ended":
      return answer({ kind: "unpaid", claimed: isClaimed });
  }
}

/** Dismisses a payment after its customer has read what that means. */
async function dismiss(context: Readonly<RouterContextProvider>, form: Form<"dismiss-payment">) {
  const { app } = contextOf(context);
  const isConfirmed = form.confirmed === "1";
  const dismissed = await dismissPayment(app, ownOf(context, form), { isConfirmed });
  switch (dismissed.outcome) {
    case "not-found":
      return refuseUnknown();
    case "settled":
      return answerWithOrder(context, dismissed.orderId, form.popup);
    case "mismatched":
      return answer({ kind: "mismatched" });
    case "question":
      return answer({
        kind: "dismiss-question",
        reference: form.reference,
        certainty: dismissed.certainty,
      });
    case "ended":
    case "dismissed":
      return answer({ kind: "changed" });
  }
}

const refuseUnknown = () => refuse("not-found", "There is no such payment of yours.", 404);

/**
 * Confirms the order that was made from a payment: on this page, or after a form without scripts on
 * the next one.
 */
async function answerWithOrder(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  popup: string | undefined,
) {
  const { db } = contextOf(context).app;
  const order = popup && (await findConfirmedOrder(db, { orderId, userId: viewerOf(context).id }));
  return order
    ? answer({ kind: "confirmed", ...order })
    : redirect(confirmationAddress(orderId), 303);
}

const refuseCode = (words: string): Refused<"code"> & { reason: CartFormReason } => ({
  ok: false,
  reason: "code",
  errors: { code: words },
  status: 200,
});

const answer = (step: CartStep): Outcome<string, CartStep> => ({ ok: true, ...step });

const refuse = (
  reason: CartFormReason,
  message: string,
  status: Refused["status"] = 200,
): Refused & { reason: CartFormReason } => ({ ok: false, reason, formErrors: [message], status });
