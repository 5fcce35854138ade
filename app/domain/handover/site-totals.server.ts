import { type SiteTotals, type TotalName, totalNames } from "#app/shared/handover/site-totals.ts";

const statements: Record<TotalName, string> = {
  orders: "select count(*) from orders",
  paidKobo: "select coalesce(sum(paid_amount), 0) from purchases where paid_currency = 'NGN'",
  tickets: "select count(*) from tickets",
  customers: `select count(*) from users
    where not exists (
      select from team_members where user_id = users.id and left_at is null)`,
};

/**
 * The totals of a whole database, also of one that a backup was restored into. It reads every row:
 * made for the minutes of a backup, not for a page.
 */
export const totalsStatement = `select ${totalNames
  .map((name) => `(${statements[name]}) as "${name}"`)
  .join(", ")}`;

/** PostgreSQL's large numbers come as text. */
export const totalsOf = (row: Record<TotalName, string>): SiteTotals =>
  Object.fromEntries(totalNames.map((name) => [name, Number(row[name])])) as SiteTotals;
