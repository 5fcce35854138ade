import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { orderTabWith } from "#app/routes/admin/orders/order-tabs.ts";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AboutToClose } from "./about-to-close.server.ts";

/** What is not done yet: orders hold up the closing, the rest does not. */
export function OpenThings({ open, payments, cases, refunds, unanswered }: AboutToClose) {
  const orders = open.flatMap(({ status, count }) => {
    const { name: tab, label } = orderTabWith(status);
    const to = listAddress(href("/orders"), { tab });
    return count > 0 ? [{ to, text: `${label}: ${pluralise(count, "order")}` }] : [];
  });
  const others = [
    {
      count: payments,
      to: listAddress(href("/adminMoney"), { show: "open" }),
      text: `${pluralise(payments, "payment")} that may still be paid`,
      note: "What is paid from now on is an order of the new edition.",
    },
    {
      count: cases,
      to: href("/adminNotifications"),
      text: `${pluralise(cases, "payment")} to decide`,
      note: "They wait on, and can be decided later.",
    },
    {
      count: refunds,
      to: listAddress(href("/adminMoney"), { show: "refunded" }),
      text: `${pluralise(refunds, "refund")} on the way`,
      note: "They go on.",
    },
    {
      count: unanswered,
      to: listAddress(href("/adminMessages"), { show: "waiting" }),
      text: pluralise(unanswered, "unanswered message"),
      note: "They come along into the new edition.",
    },
  ].filter(({ count }) => count > 0);
  return (
    <section>
      <h2 className="poster text-heading">What is open</h2>
      {orders.length > 0 && (
        <>
          <p className="mt-2 font-semibold">
            These orders come first: complete or cancel them, then the edition can be closed.
          </p>
          <Links rows={orders} />
        </>
      )}
      {others.length > 0 && (
        <>
          <p className="mt-2 font-semibold">This does not hold anything up:</p>
          <Links rows={others} />
        </>
      )}
      {orders.length + others.length === 0 && <p className="mt-2">Nothing: all is done.</p>}
    </section>
  );
}

const Links = ({ rows }: { rows: readonly { to: string; text: string; note?: string }[] }) => (
  <ul>
    {rows.map(({ to, text, note }) => (
      <li key={to} className="flex flex-wrap items-center gap-x-3">
        <TextLink to={to} prefetch="none">
          {text}
        </TextLink>
        {note}
      </li>
    ))}
  </ul>
);
