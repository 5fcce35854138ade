import { formatNaira } from "#app/shared/money.ts";
import { availabilityAt } from "#app/shared/tickets/sale.ts";
import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { listDisputesOf } from "#app/domain/disputes/disputes.server.ts";
import { pageNotifications } from "#app/domain/notifications/notifications.server.ts";
import { findRefunds } from "#app/domain/purchases/find-refunds.server.ts";
import {
  listDecidedCases,
  listOpenCases,
  type ShownCase,
} from "#app/domain/payments/payment-case-lists.server.ts";
import { contactOf } from "#app/routes/admin/contact/contact.server.ts";
import { paymentMessage } from "#app/routes/admin/customer-message.ts";
import { oneOf } from "#app/domain/lists/list-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { reasonOf } from "#app/shared/payments/payment-cases.ts";
import { keysOf } from "#app/shared/records.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { notificationFilterKinds } from "./notification-filter-kinds.ts";

const limit = 50;
const casesAPage = 20;

/** Each of the three lists has a cursor of its own in the address. */
export const notificationQuery = z.object({
  show: oneOf(["read", "all", "cases"]),
  kind: oneOf(keysOf(notificationFilterKinds)),
  cases: queryText,
  after: queryText,
  decided: queryText,
});

export async function loadNotifications(app: App, asked: z.infer<typeof notificationQuery>) {
  const { db, now } = app;
  const { show, kind } = asked;
  const { brand } = (await app.festival()).name;
  // The cases have a view of their own, above which no notifications are listed.
  const which = show === "read" ? "older" : show === "all" ? "all" : "new";
  const kinds = kind ? notificationFilterKinds[kind].kinds : undefined;
  const [cases, page, decided] = await Promise.all([
    listOpenCases(db, { after: asked.cases, limit: casesAPage }),
    pageNotifications(db, null, which, { kinds, after: asked.after, limit }),
    listDecidedCases(db, { after: asked.decided, limit: casesAPage }),
  ]);
  const isOfTickets = cases.rows.some((row) => row.kind === "oversold" && row.isOfTickets);
  const otherTypes = isOfTickets ? await listTypesOnSale(app) : [];
  const complete = async (page: { rows: ShownCase[]; next: string | null }) => ({
    ...page,
    rows: await Promise.all(
      page.rows.map(async (row) => ({
        ...row,
        contact: contactOfCase(brand, row),
        otherTypes: row.kind === "oversold" && row.isOfTickets ? otherTypes : [],
        refunds: await findRefunds(db, row.reference),
        disputes: row.kind === "dispute" ? await listDisputesOf(db, [row.reference]) : [],
      })),
    ),
  });
  return {
    list: { show, kind },
    ...page,
    now: now().getTime(),
    cases: await complete(cases),
    decided: await complete(decided),
  };
}

/** The ticket types that can be bought now, with their prices, for a choice. */
async function listTypesOnSale({ ticketSale, now }: App) {
  const sale = await ticketSale();
  const at = now();
  return sale.types.flatMap((type) => {
    const availability = availabilityAt(sale, type, at);
    if (availability.state !== "on-sale") return [];
    const left = availability.left === null ? "" : `, ${formatCount(availability.left)} left`;
    return [
      { value: type.id, label: `${type.name}, ${formatNaira(availability.priceKobo)}${left}` },
    ];
  });
}

function contactOfCase(brand: string, row: ShownCase) {
  const reason = reasonOf(row.kind, row, row.soldOutLines ?? []);
  return contactOf(row.phone, paymentMessage(brand, row, reason));
}
