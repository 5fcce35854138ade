import { sql } from "drizzle-orm";
import type { Database } from "../app/db/db.server.ts";
import { defaultSettings } from "../app/settings/sections.server.ts";

export type Sample = string[];

const { pickUp, quoteDays, planDays } = defaultSettings.delivery;
const agreed = sql`${JSON.stringify({ label: pickUp.label, quoteDays, planDays })}::jsonb`;

// The letters of app/db/ids.server.ts.
const letters = "23456789bcdfghjkmnpqrstvwxz";

const piece = sql.raw(`case when planted.number % 611 = 0 then 'Rain poncho'
  when planted.number % 2 = 0 then 'Palm cap' else 'Garden City hoodie' end`);
const color = sql.raw("(array['Black', 'Red', 'Pink'])[1 + planted.number % 3]");
const size = sql.raw("(array['Small', 'XL'])[1 + planted.number % 2]");

/**
 * Adds paid orders over 300 days, four of ten in the state "new", one of six hundred with the
 * rarest item. Returns the ids of 200 of them.
 */
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
    insert into purchases (kind, reference, email, username, lines, address, shipping_option, agreed,
      items_kobo, fee_kobo, total_kobo, status, paid_amount, paid_currency)
    select 'merchandise', 'bench-' || number, 'a' || number || '@example.com', 'customer' || number % 5000, '[]', '{}', 'PICKUP', ${agreed},
      1250000, 50000, 1300000, 'settled', 1300000, 'NGN'
    from planted`);
  await db.execute(sql`
    insert into orders (id, reference, user_email, username, status, shipping_option, agreed, address, items_kobo,
      fee_kobo, total_kobo, item_count, created_at, status_changed_at, delivery_window_start, delivery_window_end,
      admin_notified_at, item_texts)
    select id, 'bench-' || number, 'a' || number || '@example.com', 'customer' || number % 5000, status,
      case when number % 7 = 0 then 'DOOR DELIVERY' else 'PICKUP' end, ${agreed},
      jsonb_build_object('city', (array['Choba', 'Woji', 'Aluu', 'Agip'])[1 + number % 4], 'state', 'Rivers',
        'addressPhone', '+234803' || lpad((number * 7919 % 10000000)::text, 7, '0')),
      1250000, 50000, 1300000, 1, at, case when status = 'new' then null else at end,
      at + interval '15 days', at + interval '20 days', at, array[${piece}, ${color}, ${size}]
    from planted on conflict do nothing`);
  await db.execute(sql`
    insert into order_items (order_id, position, name, color, size, price_kobo, quantity)
    select id, 0, ${piece}, ${color}, ${size}, 1250000, 1 from planted join orders using (id)`);
  await db.execute(sql`drop table planted`);
  // Vacuumed at once, so that the measurement does not meet autovacuum.
  await db.execute(sql`vacuum analyze`);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where status = 'new' order by id limit 200`,
  );
  return rows.map((row) => row.id);
}
