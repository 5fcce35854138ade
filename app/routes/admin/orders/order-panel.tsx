import { sorted } from "#app/shared/sorted.ts";
import { choiceText, type LineItem } from "#app/shared/orders/line-items.ts";
import { isRefundedWhole, shownItems } from "#app/shared/orders/refunded-items.ts";
import { type ReactNode, useEffect, useState } from "react";
import { href, Link } from "react-router";
import { type Address, addressRows } from "#app/shared/accounts/address.ts";
import { formatDayTime, formatWindow } from "#app/shared/dates.ts";
import { type AgreedDelivery, quoteOf, toDoor } from "#app/shared/orders/delivery.ts";
import { formatNaira } from "#app/shared/money.ts";
import { channelName } from "#app/shared/orders/channels.ts";
import { reductionText } from "#app/shared/discounts/code-words.ts";
import {
  disputesDashboard,
  disputeText,
  type ShownDispute,
} from "#app/shared/disputes/disputes.ts";
import { moneyRows, type OrderMoney, summaryOf } from "#app/shared/orders/order-money.ts";
import { messageOfMove } from "#app/shared/orders/order-messages.ts";
import { datedLabel, orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import {
  soldOutText,
  type PaymentCaseKind,
  paymentCaseKinds,
} from "#app/shared/payments/payment-cases.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Thumbnail } from "#app/routes/admin/thumbnail.tsx";
import { CallLink } from "./call-link.tsx";
import { CancellingBar } from "./change/cancel-form.tsx";
import { UndoStepForm } from "./change/undo-step-form.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { RefundedBadge, RefundedText } from "#app/ui/order/refunded.tsx";
import { OrderTimeline } from "#app/ui/order-timeline.tsx";
import { Price } from "#app/ui/product/price.tsx";

interface PanelLine extends LineItem {
  id: string;
  refunded: number;
  priceKobo: number;
  reductionKobo: number;
  pictureId: string | null;
}

interface PanelCase {
  id: string;
  kind: PaymentCaseKind;
  decidedAt: Date | null;
  /** The other order of a double payment. */
  otherOrder: { id: string; number: string } | null;
  decision: string;
  decidedBy: string | null;
}

interface PanelOrder extends OrderMoney {
  id: string;
  status: OrderStatus;
  userId: string | null;
  userEmail: string;
  username: string;
  shippingOption: string;
  address: Address;
  agreed: AgreedDelivery;
  /** The discount code that lowered the price. */
  code: string | null;
  itemsKobo: number;
  feeKobo: number;
  reference: string;
  channel: string | null;
  paystackFeeKobo: number | null;
  gatewayResponse: string;
  paidAt: Date | null;
  createdAt: Date;
  deliveryWindowStart: Date;
  deliveryWindowEnd: Date;
  soldOutLines: LineItem[];
  cases: PanelCase[];
  lines: PanelLine[];
  history: { status: OrderStatus; isReversal: boolean; at: Date; by: string | null }[];
  cash: { amountKobo: number; note: string; at: Date; by: string | null }[];
  isBeingCancelled: boolean;
  cancelReason: string;
  /** The closed edition that the order belongs to, if any. */
  edition: { name: string } | null;
}

export function OrderPanel({
  order,
  disputes,
  now,
  contact,
  hasTickets,
  children,
}: {
  order: PanelOrder;
  /** Tickets are sent by e-mail: nobody packs or picks up anything. */
  hasTickets: boolean;
  disputes: readonly ShownDispute[];
  now: number;
  contact?: ReactNode;
  children?: ReactNode;
}) {
  const { addressPhone } = order.address;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {order.cases.map((paymentCase) => (
          <PaymentWarning
            key={paymentCase.id}
            paymentCase={paymentCase}
            order={order}
            disputes={paymentCase.kind === "dispute" ? disputes : []}
            now={now}
          />
        ))}
        <MoneyWarning order={order} />
        {order.isBeingCancelled ? (
          <CancellingBar />
        ) : (
          <div className="empty:hidden">
            <MoveForm status={order.status} />
            {!hasTickets && <UndoStepForm order={order} />}
          </div>
        )}
        {order.edition && (
          <p className="wrap-anywhere text-muted">Of {order.edition.name}, which is closed.</p>
        )}
        {order.cancelReason && <p className="wrap-anywhere">{order.cancelReason}</p>}
        <Block title="Cart items">
          <ul className="divide-y divide-line">
            {shownItems(order.lines).map((line) => (
              <ShownLine key={`${line.id} ${line.isRefunded}`} line={line} isTicket={hasTickets} />
            ))}
          </ul>
        </Block>
      </div>
      <div className="grid gap-6 lg:row-span-2">
        <Block title="Customer">
          <DefinitionList
            rows={[
              { term: "E-mail", value: order.userEmail },
              { term: "Username", value: order.username },
              { term: "User ID", value: order.userId && <UserId id={order.userId} /> },
            ]}
          />
          {contact && <div className="mt-3">{contact}</div>}
        </Block>
        <Block title="Delivery">
          <DefinitionList
            rows={[
              ...addressRows(order.address, "street", "region").map((row) =>
                row.field === "state"
                  ? {
                      term: "Shipping",
                      value: hasTickets
                        ? order.agreed.label
                        : [toDoor(order) ? "Delivery" : "Pick-up", row.value]
                            .filter(Boolean)
                            .join(", "),
                    }
                  : row,
              ),
              { term: "Phone", value: addressPhone && <CallLink number={addressPhone} /> },
              { term: "Code", value: order.code },
              { term: "Items price", value: <Price amountKobo={order.itemsKobo} /> },
              {
                term: "Delivery fee",
                value: hasTickets ? "" : <Price amountKobo={order.feeKobo} />,
              },
              ...moneyRows(order),
              {
                term: "Estimated delivery",
                value: hasTickets ? "" : <Windows order={order} />,
              },
              { term: "Payment reference", value: order.reference },
              { term: "Paid by", value: order.channel && channelName(order.channel) },
              { term: "Paid at", value: order.paidAt && formatDayTime(order.paidAt) },
              {
                term: "Fees of the payment",
                value: order.paystackFeeKobo === null ? null : formatNaira(order.paystackFeeKobo),
              },
              { term: "The bank's answer", value: order.gatewayResponse },
            ]}
          />
        </Block>
      </div>
      <div className="grid gap-6">
        <Block title="History">
          <OrderTimeline
            steps={eventsOf(order).map(({ label, at, by }) => ({
              label,
              date: [formatDayTime(at), by && `by ${by}`].filter(Boolean).join(", "),
            }))}
          />
        </Block>
        {children}
      </div>
    </div>
  );
}

/** The order's steps and the decisions about its payment, in the order of their times. */
const eventsOf = ({ history, cases, cash }: PanelOrder) =>
  sorted(
    [
      ...cash.map(({ amountKobo, note, at, by }) => ({
        label: [`${formatNaira(amountKobo)} received in cash.`, note].filter(Boolean).join(" "),
        at,
        by,
      })),
      ...history.map((step) => ({
        label: datedLabel(messageOfMove(step)),
        at: step.at,
        by: step.by,
      })),
      ...cases.flatMap(({ decidedAt, decision, decidedBy }) =>
        decidedAt ? [{ label: `Decided: ${decision}`, at: decidedAt, by: decidedBy }] : [],
      ),
    ],
    (one, other) => one.at.getTime() - other.at.getTime(),
  );

/**
 * The delivery window that was quoted to the customer, and the one that the organisers plan
 * (product-decisions.md 6).
 */
function Windows({ order }: { order: PanelOrder }) {
  const promise = quoteOf(order);
  return (
    <>
      <span className="block">promised {formatWindow(promise.from, promise.to)}</span>
      <span className="block text-muted">
        planned {formatWindow(order.deliveryWindowStart, order.deliveryWindowEnd)}
      </span>
    </>
  );
}

/**
 * Warns of money that is owed to the customer, or that nothing of the order is left to hand out.
 */
function MoneyWarning({ order }: { order: PanelOrder }) {
  const { owedBackKobo } = summaryOf(order);
  const isOpen = orderStates[order.status].next !== null;
  if (owedBackKobo === 0 && !(isOpen && isRefundedWhole(order.lines))) return null;
  return (
    <FormMessage>
      {owedBackKobo > 0
        ? `${formatNaira(owedBackKobo)} more than asked was paid, and is owed back. Send it with “Refund…” below.`
        : "Everything in this order was refunded: nothing is handed out. Cancel it below."}
    </FormMessage>
  );
}

interface PaymentWarningProps {
  paymentCase: PanelCase;
  order: PanelOrder;
  disputes: readonly ShownDispute[];
  now: number;
}

/**
 * Shows a payment case of the order: as a warning until somebody has decided, as a remark after
 * that.
 */
function PaymentWarning({ paymentCase, order, disputes, now }: PaymentWarningProps) {
  const { kind, decidedAt, otherOrder } = paymentCase;
  const { title } = paymentCaseKinds[kind];
  const text = otherOrder ? `${title}: see order ${otherOrder.number}.` : `${title}.`;
  const words =
    disputes.length > 0
      ? disputes.map((dispute) => disputeText(dispute, now)).join(" ")
      : kind === "oversold"
        ? soldOutText(order.soldOutLines)
        : text;
  if (decidedAt)
    return (
      <p className="wrap-anywhere text-muted">
        {words} Decided on {formatDayTime(decidedAt)}.
      </p>
    );
  return (
    <FormMessage>
      <span className="wrap-anywhere">{words}</span>{" "}
      <Link to={href("/adminNotifications")} className="underline underline-offset-4">
        {kind === "dispute" ? "See it under Notifications" : "Decide it under Notifications"}
      </Link>{" "}
      {kind === "dispute" && (
        <>
          or{" "}
          <a
            href={disputesDashboard}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            Answer in Paystack
          </a>
        </>
      )}
    </FormMessage>
  );
}

const UserId = ({ id }: { id: string }) => <span className="font-normal text-muted">{id}</span>;

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">{title}</h3>
      {children}
    </section>
  );
}

interface ShownLineProps {
  line: PanelLine & { isRefunded: boolean };
  isTicket: boolean;
}

function ShownLine({ line, isTicket }: ShownLineProps) {
  const { isRefunded } = line;
  const choice = choiceText(line);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Thumbnail pictureId={line.pictureId} isTicket={isTicket} className="h-16 w-13" />
      <div className="min-w-0 grow leading-snug">
        <p className="font-semibold">
          <RefundedText isRefunded={isRefunded}>{line.name}</RefundedText>
        </p>
        {choice && <p className="text-sm text-muted">{choice}</p>}
        <p className="text-sm text-muted">
          <Price amountKobo={line.priceKobo} /> × {line.quantity}
        </p>
        {line.reductionKobo > 0 && (
          <p className="text-sm text-muted">{reductionText(line.reductionKobo)}</p>
        )}
        {isRefunded && <RefundedBadge />}
      </div>
      <RefundedText isRefunded={isRefunded}>
        <Price amountKobo={line.priceKobo * line.quantity - line.reductionKobo} />
      </RefundedText>
    </li>
  );
}

/**
 * How long the button keeps its old meaning after the order moved: a second press that was already
 * on its way then gets the answer that the order has moved, and makes no second move.
 */
const graceMs = 1_200;

/**
 * The button that moves an order to its next state. The form names the state that was seen, so that
 * a stale page moves nothing.
 */
function MoveForm({ status }: { status: OrderStatus }) {
  const [seen, setSeen] = useState(status);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(status), graceMs);
    return () => clearTimeout(timer);
  }, [status]);
  const { move } = orderStates[seen];
  if (!move) return null;
  return (
    <ActionButton
      key={seen}
      intent="advance-order"
      of={{ from: seen }}
      variant="primary"
      size="md"
      className="w-full"
    >
      {move}
    </ActionButton>
  );
}
