import { sql } from "drizzle-orm";
import type { Database } from "../app/db/db.server.ts";
import { defaultSettings } from "../app/settings/sections.server.ts";

const { store, delivery, tickets } = defaultSettings;
const { sizes } = store;
const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name);
const [colors, regions, ticketTypes] = [store.colors, delivery.regions, tickets.packages].map(
  namesOf,
) as [string[], string[], string[]];

const oneOf = (names: readonly string[], number = sql`number`) =>
  sql`(array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[])[1 + ${number} % ${names.length}]`;

/**
 * Adds paid orders of two lines over 300 days, one of thirty cancelled, and everything else that is
 * counted: refunds, stock, carts and accounts.
 */
export async function plantFigures(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into products (id, name, description, category, price_kobo, colors, sizes)
    select 'product' || number, 'Piece ' || number, 'Planted', 'Shirts', 1250000,
      array['White', 'Black', 'Red'], array['Small', 'Medium', 'XL']
    from generate_series(1, 40) number`);
  await db.execute(sql`
    insert into stock select 'product' || number, ${oneOf(someColors)}, ${oneOf(someSizes)}, number % 20
    from generate_series(1, 40) number`);
  for (let from = 1; from <= count; from += atOnce)
    await plantSome(db, from, Math.min(count, from + atOnce - 1));
  await db.execute(sql`
    insert into refunds (reference, order_id, amount, currency, reason, status)
    select reference, id, 625000, 'NGN', 'Planted', 'processed' from orders where random() < 0.005`);
  await plantPeople(db);
  // Vacuumed at once, so that the measurement does not meet autovacuum.
  await db.execute(sql`vacuum analyze`);
}

const atOnce = 20_000;
const someColors = colors.slice(0, 3);
const someSizes = sizes.slice(0, 3);

async function plantSome(db: Database, from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::int, ${to}::int) number`;
  const sale = sql`'a@example.com', 'customer' || number % 5000, 'PICKUP', ${agreed}, jsonb_build_object('city', ${oneOf(regions)}),
    2500000, 50000, 2550000`;
  await db.execute(sql`
    insert into purchases (kind, reference, email, username, shipping_option, agreed, address, items_kobo, fee_kobo, total_kobo, lines, status, paid_amount, paid_currency)
    select 'merchandise', 'bench-' || number, ${sale}, '[]', 'settled', 2550000, 'NGN' from ${numbers}`);
  await db.execute(sql`
    insert into orders (id, reference, user_email, username, shipping_option, agreed, address, items_kobo, fee_kobo, total_kobo,
      item_count, status, created_at, delivery_window_start, delivery_window_end)
    select 'bench' || number, 'bench-' || number, ${sale}, 2,
      case when number % 30 = 0 then 'cancelled' else ${oneOf(states)} end,
      now() - random() * interval '300 days', now(), now()
    from ${numbers}`);
  await db.execute(sql`
    insert into order_items (order_id, position, product_id, name, color, size, price_kobo, quantity, restocked)
    select 'bench' || number, position, 'product' || 1 + (number * 7 + position) % 40, 'Piece', ${oneOf(someColors)},
      ${oneOf(someSizes, sql`(number / 3 + position)`)}, 1250000, 1, case when number % 200 = 0 then 1 else 0 end
    from ${numbers}, generate_series(0, 1) position`);
}

const { quoteDays, planDays, pickUp } = delivery;
const agreed = sql`${JSON.stringify({ label: pickUp.label, quoteDays, planDays })}::jsonb`;
const states = ["new", "new", "ready_for_delivery", "ready_for_pickup", "completed"];

async function plantPeople(db: Database): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, created_at)
    select 'user' || number, 'user' || number || '@example.com', now() - random() * interval '300 days'
    from generate_series(1, 20000) number`);
  await db.execute(sql`
    insert into subscribers (email, source, created_at) select email, 'signup', created_at from users`);
  await db.execute(sql`
    insert into cart_items (user_id, product_id, quantity, price_kobo, created_at)
    select 'user' || number, 'product' || 1 + number % 40, 1, 1250000, now() - random() * interval '9 days'
    from generate_series(1, 5000) number`);
  await db.execute(sql`
    insert into tickets (ticket_id, first_name, last_name, package, email)
    select 'planted' || number, 'A', 'B', ${oneOf(ticketTypes)}, 'a@example.com'
    from generate_series(1, 5000) number`);
}
