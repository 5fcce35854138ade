import { useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import type { Database } from "#app/db/db.server.ts";
import { findAddress } from "#app/domain/accounts/addresses.server.ts";
import { findShippingOption, listCart } from "#app/domain/cart/cart.server.ts";
import {
  listAwaitedPayments,
  listEndedPayments,
  listOpenPayments,
} from "#app/domain/purchases/account-purchases.server.ts";
import { hasCodes } from "#app/domain/discounts/apply-code.server.ts";
import { findNewestOrder } from "#app/domain/orders/order-lists.server.ts";
import {
  type ConfirmedOrder,
  findConfirmedOrder,
} from "#app/domain/orders/confirmed-order.server.ts";
import { listSaved } from "#app/domain/cart/saved-items.server.ts";
import { suggestProducts } from "#app/domain/catalogue/products.server.ts";
import { listReservedLines } from "#app/domain/stock/reserve-stock.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { deliveryQuote } from "#app/shared/orders/delivery-quote.ts";
import { soldOutOrder } from "#app/shared/payments/payment-cases.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/cart";
import { readCartCode } from "./cart-code.server.ts";
import { answerCart } from "./cart-action.server.ts";
import type { CartAnswer } from "#app/payment/cart-answer.ts";
import { CartLine } from "./cart-line.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { RemovedLines } from "./removed-lines.tsx";
import { OpenPayment, OpenPaymentButtons } from "#app/payment/open-payment.tsx";
import { PaymentStatusMessage } from "#app/payment/payment-status.tsx";
import { AwaitedPayments } from "#app/payment/awaited-payments.tsx";
import { DismissQuestion } from "#app/payment/dismiss-question.tsx";
import { SavedLines } from "./saved-lines.tsx";
import { useCartLines } from "./use-cart-lines.ts";
import { usePayment } from "#app/payment/use-payment.ts";
import { useTimedMessage } from "#app/forms/use-timed-message.ts";
import { toastMs } from "#app/shared/timings.ts";
import { Toast, type ToastMessage } from "#app/ui/toast.tsx";
import { confirmationAddress } from "#app/payment/confirmation-address.ts";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Popup } from "#app/ui/popup.tsx";
import { ProductRow } from "#app/ui/product/product-row.tsx";
import { OrderConfirmed } from "./order-confirmed.tsx";

export const handle = { frame: "account" } satisfies GuardedPage;

/** How old an order may be to count as one that arrived while the page was open. */
const arrivalMs = 60 * 60_000;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your cart - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "What you chose, how it reaches you, and what it comes to." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db, now } = app;
  const { id, email } = viewerOf(context);
  const today = now();
  const lines = await listCart(app, id);
  const { delivery } = await app.festival();
  return {
    now: today,
    email,
    lines,
    saved: await listSaved(app, id),
    /** Until when other customers' reservations hold what a line asks for, by the line's id. */
    awaited: await listReservedLines(db, lines, id, today),
    shippingOption: await findShippingOption(db, id),
    address: await findAddress(db, id),
    code: await readCartCode(app, request, { userId: id, cart: lines }),
    hasCodes: lines.length > 0 && (await hasCodes(db, today)),
    quote: deliveryQuote(delivery.quoteDays, today),
    // Few lines leave room for others on the page.
    suggested:
      lines.length < 4
        ? await suggestProducts(app, { without: lines.map(({ productId }) => productId) })
        : [],
    openPayments: await listOpenPayments(db, id),
    awaitedPayments: await listAwaitedPayments(db, id, today),
    endedPayments: await listEndedPayments(db, id, today),
    newestOrder: await readNewest(db, id, new Date(today.getTime() - arrivalMs)),
    returned: await returnedFrom(readQuery(request, returnQuery), (orderId) =>
      findConfirmedOrder(db, { orderId, userId: id }),
    ),
  };
}

/** Returns the customer's newest order since a moment, with what confirms it. */
async function readNewest(db: Database, userId: string, since: Date) {
  const newest = await findNewestOrder(db, userId, since);
  const confirmed = newest && (await findConfirmedOrder(db, { orderId: newest.id, userId }));
  return confirmed && { ...confirmed, reference: newest.reference };
}

const returnQuery = z.object({
  order: queryText,
  payment: z.enum(["unpaid", "mismatched", "unanswered"]).nullable().catch(null),
});

/** The result that /cart/return found, for a customer who comes back from the payment page. */
async function returnedFrom(
  { order: orderId, payment }: z.infer<typeof returnQuery>,
  findOwn: (orderId: string) => Promise<ConfirmedOrder | null>,
): Promise<CartAnswer | undefined> {
  const order = orderId ? await findOwn(orderId) : null;
  if (orderId) return order ? { ok: true, kind: "confirmed", ...order } : undefined;
  if (payment === "unpaid") return { ok: true, kind: "unpaid", claimed: false };
  return payment ? { ok: true, kind: payment } : undefined;
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCart(request, context);
}

export { clientAction } from "#app/forms/client-action.ts";

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const payment = usePayment(loaderData.endedPayments);
  const posted = useActionResult<CartAnswer>(actionData);
  const [closedAnswer, closeAnswer] = useState<CartAnswer>();
  const last = payment.answer ?? posted ?? loaderData.returned;
  const answer = last === closedAnswer ? undefined : last;
  const arrivedOrderId = useArrivedOrder(loaderData, payment.reference);
  useConfirmationAddress(orderIn(answer) ?? arrivedOrderId, orderIn(loaderData.returned));
  const removedBefore = answer?.ok && answer.kind === "changed" ? answer.removed : undefined;
  const { lines, isChanging, removed, removing, notRemoved, toast, onRemove, onSave } =
    useCartLines(loaderData.lines, removedBefore);
  const { awaited } = loaderData;
  const [openPayment] = loaderData.openPayments;
  const paymentStatus = <PaymentStatusMessage answer={answer} isChecking={payment.isChecking} />;
  const question =
    answer?.ok &&
    answer.kind === "dismiss-question" &&
    answer.reference === openPayment?.reference &&
    answer;
  const payments = !payment.isBusy && (
    <>
      {openPayment && (
        <OpenPayment payment={openPayment} now={loaderData.now}>
          {question ? (
            <DismissQuestion
              reference={question.reference}
              certainty={question.certainty}
              onDismiss={payment.dismiss}
              onLeave={() => closeAnswer(answer)}
            />
          ) : (
            <OpenPaymentButtons
              reference={openPayment.reference}
              onResume={payment.resume}
              onDismiss={payment.dismiss}
              onCheck={payment.check}
            />
          )}
        </OpenPayment>
      )}
      <AwaitedPayments
        payments={loaderData.awaitedPayments}
        onCheck={payment.check}
        onCheckAll={payment.checkAll}
      />
    </>
  );
  return (
    // Where nothing follows the total of a phone, it lies on the footer.
    <main
      className={`measure grow pt-7 ${lines.length > 0 && loaderData.suggested.length === 0 ? "lg:pb-16" : "pb-16"}`}
    >
      <PageHeader
        title="Your cart"
        actions={<TextLink to={href("/myorders")}>Order Details</TextLink>}
      />
      {lines.length === 0 ? (
        <div className="grid gap-5">
          {paymentStatus}
          <FormMessage>{refusalText(refusalIn(answer))}</FormMessage>
          {payments}
          <RemovedLines lines={removed} removing={removing} />
          <EmptyState title="Your cart is empty">
            <LinkButton to={href("/merch")}>Start Shopping</LinkButton>
          </EmptyState>
          <SavedLines lines={loaderData.saved} />
        </div>
      ) : (
        <div className="flex flex-col gap-8 max-lg:[&_:is(a,button,input):not([value=begin-checkout])]:scroll-mb-48 lg:grid lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:items-start">
          <div>
            <RemovedLines lines={removed} removing={removing} />
            <ul className="divide-y-2 divide-line border-y-2 border-line">
              {lines.map((line) => (
                <CartLine
                  key={line.id}
                  line={line}
                  awaitedUntil={awaited.get(line.id)}
                  reductionKobo={loaderData.code?.lines.get(line.id)}
                  isNotRemoved={notRemoved.has(line.productId)}
                  onRemove={onRemove}
                  onSave={onSave}
                />
              ))}
            </ul>
            <nav aria-label="Store" className="mt-5 flex flex-wrap gap-x-6">
              <TextLink to={href("/merch")}>Home</TextLink>
              <TextLink to={href("/merch")}>Continue Shopping</TextLink>
            </nav>
          </div>
          <CartSummary
            lines={lines}
            shippingOption={loaderData.shippingOption}
            address={loaderData.address}
            quote={loaderData.quote}
            code={loaderData.code}
            hasCodes={loaderData.hasCodes}
            answer={answer}
            isBusy={payment.isBusy || isChanging}
            onCheckout={payment.begin}
            onCheckAll={payment.checkAll}
            status={paymentStatus}
          >
            {payments}
          </CartSummary>
          <SavedLines lines={loaderData.saved} />
        </div>
      )}
      <ProductRow products={loaderData.suggested} />
      <CartToast message={toast} />
      <CartPopups
        answer={answer}
        email={loaderData.email}
        arrived={arrivedOrderId ? loaderData.newestOrder : null}
      />
    </main>
  );
}

const orderIn = (answer: CartAnswer | undefined): string | null =>
  answer?.ok && answer.kind === "confirmed" ? answer.orderId : null;

function CartToast({ message }: { message: ToastMessage | undefined }) {
  return <Toast message={useTimedMessage(message, toastMs)} raised />;
}

interface Arrivals {
  openPayments: readonly { reference: string }[];
  awaitedPayments: readonly { reference: string }[];
  newestOrder: { orderId: string; reference: string } | null;
}

/**
 * The order of a payment that was open on this page and was settled meanwhile, by a webhook or in
 * another tab.
 */
function useArrivedOrder(
  { openPayments, awaitedPayments, newestOrder }: Arrivals,
  ownReference: string | null,
): string | null {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const references = [...openPayments, ...awaitedPayments].map(({ reference }) => reference);
    if (ownReference) references.push(ownReference);
    setSeen((before) =>
      references.every((reference) => before.has(reference))
        ? before
        : new Set([...before, ...references]),
    );
  }, [openPayments, awaitedPayments, ownReference]);
  return newestOrder && seen.has(newestOrder.reference) ? newestOrder.orderId : null;
}

/**
 * Replaces the page's address by that of the confirmed order, once for each order: a reload shows
 * the order again, and Back leads to the page before the cart.
 */
function useConfirmationAddress(orderId: string | null, addressed: string | null): void {
  const navigate = useNavigate();
  const given = useRef(new Set<string>());
  useEffect(() => {
    if (!orderId || given.current.has(orderId)) return;
    given.current.add(orderId);
    if (orderId === addressed) return;
    void navigate(confirmationAddress(orderId), { replace: true, preventScrollReset: true });
  }, [orderId, addressed, navigate]);
}

interface CartPopupsProps {
  answer: CartAnswer | undefined;
  /** The order of a payment that was settled while the page was open. */
  arrived: ConfirmedOrder | null;
  email: string;
}

function CartPopups({ answer, arrived, email }: CartPopupsProps) {
  const navigate = useNavigate();
  const [dismissed, setDismissed] = useState<unknown[]>([]);
  const paid = answer?.ok && answer.kind === "confirmed" ? answer : arrived;
  const closeConfirmed = () => {
    setDismissed((before) => [...before, paid?.orderId]);
    // The order leaves the address, so that a reload does not confirm it once more.
    void navigate(href("/cart"), { replace: true, preventScrollReset: true });
  };
  if (paid && !dismissed.includes(paid.orderId))
    return paid.soldOut ? (
      <Popup
        open
        onClose={closeConfirmed}
        kind="failure"
        title={soldOutOrder.title}
        dismiss="Close"
        actions={
          <LinkButton to={href("/myorders/:orderId", { orderId: paid.orderId })}>
            Order Details
          </LinkButton>
        }
      >
        <p>
          Order ID{" "}
          <strong className="text-body">
            <OrderNumber>{paid.number}</OrderNumber>
          </strong>
        </p>
        <p className="mt-1 wrap-anywhere">{soldOutOrder.text(paid.soldOut)}</p>
        <p className="mt-1">{soldOutOrder.next}</p>
      </Popup>
    ) : (
      <OrderConfirmed order={paid} email={email} onClose={closeConfirmed} />
    );
  if (answer?.reason !== "phone" || dismissed.includes(answer)) return null;
  return (
    <Dialog
      open
      onClose={() => setDismissed((before) => [...before, answer])}
      title={siteTexts.checkout.numberPrompt}
    >
      <form method="dialog" className="flex flex-wrap gap-3">
        <LinkButton to={href("/addNumber")} className="grow">
          Add Number
        </LinkButton>
        <Button variant="secondary" className="grow">
          Cancel
        </Button>
      </form>
    </Dialog>
  );
}
