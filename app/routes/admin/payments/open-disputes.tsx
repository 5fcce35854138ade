import { href, Link } from "react-router";
import type { listOpenDisputes } from "#app/domain/disputes/disputes.server.ts";
import { disputesDashboard, disputeText } from "#app/shared/disputes/disputes.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { OrderNumber } from "#app/ui/order/order-number.tsx";

interface OpenDisputesProps {
  disputes: Awaited<ReturnType<typeof listOpenDisputes>>;
  now: number;
}

/** The disputes that are open, the first due first, each with the time that is left. */
export function OpenDisputes({ disputes, now }: OpenDisputesProps) {
  if (disputes.length === 0) return null;
  return (
    <section
      aria-labelledby="disputes"
      className="mb-7 rounded-2xl border-2 border-line bg-raised px-4 py-4 shadow-[inset_6px_0_0_var(--color-flame)] sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="disputes" className="poster text-heading">
          Disputes
        </h2>
        <a
          href={disputesDashboard}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("primary", "sm")}
        >
          Answer in Paystack
        </a>
      </div>
      <ul className="mt-2 divide-y-2 divide-line">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="py-3 wrap-anywhere">
            <p className="max-w-prose font-semibold">{disputeText(dispute, now)}</p>
            <p className="flex flex-wrap items-center gap-x-5 text-muted">
              {dispute.orderId && dispute.orderNumber && (
                <Link
                  to={href("/orders/:orderId", { orderId: dispute.orderId })}
                  className="inline-flex min-h-11 items-center gap-1.5 text-link underline underline-offset-4"
                >
                  Order <OrderNumber>{dispute.orderNumber}</OrderNumber>
                </Link>
              )}
              <span>{dispute.reference}</span>
              {dispute.category && <span>{dispute.category}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
