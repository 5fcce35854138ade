import { randomUUID } from "node:crypto";
import { data, href, Link, redirect, useLocation, useSearchParams } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listChangesOf } from "#app/domain/audit.server.ts";
import { listDisputesOf } from "#app/domain/disputes/disputes.server.ts";
import { findIdByNumber } from "#app/domain/editions/order-numbers.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { findOrderFees } from "#app/domain/orders/order-fees.server.ts";
import { findNeighbours } from "#app/domain/orders/adjacent-orders.server.ts";
import { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { findRefunds } from "#app/domain/purchases/find-refunds.server.ts";
import {
  describeTicket,
  listTicketsOfOrder,
} from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { customerMessage } from "#app/routes/admin/customer-message.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import { emailStatusText } from "#app/shared/orders/order-email-status.ts";
import { answerOrder, type OrderForm, orderForm } from "./order-action.server.ts";
import { orderListOf, orderQuery } from "./order-query.server.ts";
import { OrderTickets } from "./order-tickets.tsx";
import { orderTabWith } from "./order-tabs.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { useLeaveQuestion } from "#app/forms/use-leave-question.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { usePanelClose } from "#app/ui/use-panel-close.ts";
import type { AdminPanel } from "#app/shared/pages/route-meta.ts";
import type { WithForms } from "#app/shared/team/permissions.ts";
import type { Route } from "./+types/order";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { contactOf } from "#app/routes/admin/contact/contact.server.ts";
import { CustomerContact } from "#app/routes/admin/customer-contact.tsx";
import { deliveryAreaOf } from "#app/domain/festival/festival.server.ts";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { OrderLog } from "./change/order-log.tsx";
import { CorrectionsMenu } from "./change/corrections-menu.tsx";
import { useEffect, useRef, useState } from "react";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#app/ui/icon/form-icons.tsx";

export const handle = {
  isPanel: true,
  reads: "orders.read",
  does: {
    "advance-order": "orders.fulfil",
    "revert-status": "orders.fulfil",
    "save-note": "orders.fulfil",
    "correct-order": "orders.fulfil",
    "resend-email": "orders.fulfil",
    "refund-order": "money.refund",
    "undo-refund": "money.refund",
    "cancel-order": "money.refund",
    "undo-cancellation": "money.refund",
    "record-cash": "money.refund",
    "remove-cash": "money.refund",
    "cancel-tickets": "money.refund",
  },
} satisfies WithForms<AdminPanel, OrderForm>;

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(`Order ${loaderData?.order?.number ?? params.orderId}`);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db, now } = app;
  const order = await findOrder(db, params.orderId, null);
  if (!order) {
    const id = await findIdByNumber(db, params.orderId, null);
    if (id) throw redirect(href("/orders/:orderId", { orderId: id }) + new URL(request.url).search);
    return data(
      {
        order,
        contact: null,
        neighbours: null,
        emails: [],
        refunds: null,
        changes: [],
        area: null,
        fees: null,
        disputes: [],
        nextCashId: "",
        tickets: [],
        now: 0,
      },
      { status: 404 },
    );
  }
  const query = readQuery(request, orderQuery);
  const tab = query.tab ?? orderTabWith(order.status).name;
  const edition = order.edition?.id ?? query.season;
  const neighbours = await findNeighbours(
    db,
    orderListOf({ ...query, tab, season: edition }, now()),
    order.id,
  );
  const message = customerMessage((await app.festival()).name.brand, order);
  const [emails, refunds, changes, disputes, sold, fees] = await Promise.all([
    listEmailsAbout(db, { orderId: order.id }),
    findRefunds(db, order.reference),
    listChangesOf(db, `Order ${order.number}`),
    listDisputesOf(db, [order.reference]),
    listTicketsOfOrder(db, order.id),
    findOrderFees(db, order),
  ]);
  const tickets = sold.map((ticket) => ({
    id: ticket.id,
    ...describeTicket(ticket),
    admittedCount: ticket.admittedCount,
    isCancelled: ticket.cancelledAt !== null,
    isPassedOn: ticket.passedAt !== null,
    paidKobo: ticket.paidKobo ?? 0,
    refundedKobo: ticket.refundedKobo,
  }));
  const contact = contactOf(order.address.addressPhone, message);
  return data({
    order,
    contact,
    neighbours,
    emails,
    refunds,
    changes,
    area: deliveryAreaOf(await app.festival()),
    fees: fees.shipping,
    disputes,
    nextCashId: randomUUID(),
    tickets,
    now: now().getTime(),
  });
}

export const action = ({ request, params: { orderId }, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    orderForm,
    (sent) => answerOrder(contextOf(context).app, orderId, sent, viewerOf(context).id),
    { lists: ["line", "ticket"] },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

export default function Order({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, contact, neighbours, emails, refunds, changes, area, disputes, nextCashId, now } =
    loaderData;
  const { tickets, fees } = loaderData;
  const close = useClose(order);
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  const forms = useRef<HTMLDivElement>(null);
  const mayClose = useLeaveQuestion(forms, answer?.ok && answer);
  return (
    <Dialog
      open
      onClose={close}
      mayClose={mayClose}
      title={`Order ${order?.number ?? params.orderId}`}
      shape="panel"
    >
      <div ref={forms} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {order && neighbours && (
          <div className="-mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
            <OrderStatusBadge status={order.status} />
            <PreviousAndNext {...neighbours} />
          </div>
        )}
        <SavedToast answer={answer}>
          {answer?.ok &&
            [answer.message, answer.emailed && emailStatusText(emails, answer.emailed)]
              .filter(Boolean)
              .join(" ")}
        </SavedToast>
        {refusal && <FormMessage answer={answer}>{formError(refusal)}</FormMessage>}
        {order ? (
          <OrderPanel
            // The key drops what was typed for another order.
            key={order.id}
            order={order}
            disputes={disputes}
            now={now}
            hasTickets={tickets.length > 0}
            contact={contact && <CustomerContact {...contact} />}
          >
            {tickets.length > 0 && (
              <OrderTickets
                tickets={tickets}
                refusal={refusal?.intent === "cancel-tickets" ? refusal : undefined}
              />
            )}
            {refunds && area && fees && (
              <div className="print:hidden">
                <CorrectionsMenu
                  hasTickets={tickets.length > 0}
                  order={order}
                  area={area}
                  fees={fees}
                  refunds={refunds}
                  nextCashId={nextCashId}
                  emails={emails}
                  now={now}
                  refusal={refusal}
                />
              </div>
            )}
            <div className={order.note ? "" : "print:hidden"}>
              <NoteForm note={order.note} saved={answer?.ok ? answer.savedNote : undefined} />
            </div>
            <OrderLog changes={changes} />
          </OrderPanel>
        ) : (
          <EmptyState title={`There is no order ${params.orderId}`} />
        )}
      </div>
    </Dialog>
  );
}

/** Closes the panel. For a viewer who came by a link it opens the list that holds the order. */
function useClose(order: Route.ComponentProps["loaderData"]["order"]) {
  const [query] = useSearchParams();
  const search = query.has("tab") || !order ? query : queryOfList(order);
  return usePanelClose({ pathname: href("/orders"), search: search.toString() });
}

const queryOfList = ({
  status,
  edition,
}: {
  status: OrderStatus;
  edition: { id: number } | null;
}) =>
  new URLSearchParams({
    tab: orderTabWith(status).name,
    ...(edition && { season: String(edition.id) }),
  });

/**
 * The internal note. It shows what others save meanwhile, until somebody types in it. `saved` is the
 * note that this form has saved, which others may have changed before it was read again.
 */
function NoteForm({ note, saved }: { note: string; saved: string | undefined }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const last = useRef(note);
  const [isOther, setIsOther] = useState(false);
  useEffect(() => {
    if (saved !== undefined) last.current = saved;
  }, [saved]);
  useEffect(() => {
    const input = field.current!;
    if (input.value.trim() === plain(last.current)) input.value = note;
    setIsOther(note !== last.current && input.value.trim() !== plain(note));
    last.current = note;
  }, [note]);
  const meanwhile = isOther && note ? `Saved meanwhile: “${note}”. ` : "";
  return (
    <SettingsForm intent="save-note" button="Save note">
      <TextArea
        ref={field}
        label="Internal note"
        name="note"
        rows={3}
        maxLength={2_000}
        defaultValue={note}
        hint={`${meanwhile}The customer never sees it.`}
      />
    </SettingsForm>
  );
}

/** The note with the line ends that a text field gives it. */
const plain = (note: string) => note.replaceAll("\r\n", "\n");

/**
 * Links to the previous and next order of the list. They replace this one in the history, so that
 * closing leads to the list at once.
 */
function PreviousAndNext({ previous, next }: { previous: string | null; next: string | null }) {
  return (
    <nav aria-label="Orders beside this one" className="flex gap-2">
      {previous && (
        <NeighbourLink orderId={previous} rel="prev">
          <ChevronLeftIcon className="size-5" />
          <span className="max-sm:sr-only">Previous</span>
        </NeighbourLink>
      )}
      {next && (
        <NeighbourLink orderId={next} rel="next">
          <span className="max-sm:sr-only">Next</span>
          <ChevronRightIcon className="size-5" />
        </NeighbourLink>
      )}
    </nav>
  );
}

interface NeighbourLinkProps {
  orderId: string;
  rel: "prev" | "next";
  children: React.ReactNode;
}

function NeighbourLink({ orderId, rel, children }: NeighbourLinkProps) {
  const { search, state } = useLocation();
  return (
    <Link
      to={{ pathname: href("/orders/:orderId", { orderId }), search }}
      state={state}
      rel={rel}
      replace
      preventScrollReset
      discover="none"
      className={buttonClass("secondary", "sm")}
    >
      {children}
    </Link>
  );
}
