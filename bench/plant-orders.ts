import { sql } from "drizzle-orm";
import type { Database } from "../app/db/db.server.ts";

export type Sample = string[];

// The letters of app/db/ids.server.ts.
const letters = "23456789bcdfghjkmnpqrstvwxz";

/** Paid orders over 300 days, four of ten new. Gives the ids of 200 of them. */
export async function plantOrders(db: Database, count: number): Promise<Sample> {
  await db.execute(sql`
    create temporary table planted as
    select
      number,
      (select string_agg(substr(${letters}, 1 + floor(random() * 27)::int, 1), '')
        from generate_series(1, 10) where number = number) as id,
      now() - random() * interval '300 days' as at,
      (array['new', 'new', 'ready_for_delivery', 'ready_for_pickup', 'completed'])[1 + number % 5] as status
    from generate_series(1, ${count}::int) number`);
  await db.execute(sql`
    insert into checkouts (reference, email, username, lines, address, shipping_option,
      items_kobo, fee_kobo, total_kobo, status)
    select 'bench-' || number, 'a@example.com', 'customer' || number % 5000, '[]', '{}', 'PICKUP',
      1250000, 50000, 1300000, 'settled'
    from planted`);
  await db.execute(sql`
    insert into orders (id, reference, user_email, username, status, shipping_option, address, items_kobo,
      fee_kobo, total_kobo, item_count, created_at, completion_date, delivery_window_start, delivery_window_end)
    select id, 'bench-' || number, 'a@example.com', 'customer' || number % 5000, status, 'PICKUP', '{"city": "Choba", "state": "Rivers"}',
      1250000, 50000, 1300000, 1, at, case when status = 'new' then null else at end,
      at + interval '15 days', at + interval '20 days'
    from planted on conflict do nothing`);
  await db.execute(sql`
    insert into order_lines (order_id, position, name, price_kobo, quantity)
    select id, 0, 'Garden City hoodie', 1250000, 1 from orders`);
  await db.execute(sql`drop table planted`);
  // What is measured next does not wait for autovacuum.
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where status = 'new' order by id limit 200`,
  );
  return rows.map((row) => row.id);
}
