import type { SiteTotals } from "#app/shared/handover/site-totals.ts";

/**
 * Of a whole database, and so also of one that a backup was restored into. It reads every row: for the
 * minutes of a backup, not for a page.
 */
export const totalsStatement = `
  select
    (select count(*) from orders) as "orders",
    (select coalesce(sum(paid_amount), 0) from checkouts where paid_currency = 'NGN') as "paidKobo",
    (select count(*) from tickets) as "tickets",
    (select count(*) from users
      where not exists (
        select from team_members where user_id = users.id and left_at is null)) as "customers"`;

/** PostgreSQL's large numbers come as text. */
export const totalsOf = (row: Record<keyof SiteTotals, string>): SiteTotals => ({
  orders: Number(row.orders),
  paidKobo: Number(row.paidKobo),
  tickets: Number(row.tickets),
  customers: Number(row.customers),
});
