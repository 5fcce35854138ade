import pg from "pg";
import { defaultFacts } from "../app/shared/festival/defaults.server.ts";

/** How many rows of each kind a planted festival has. */
export interface LargeSize {
  customers: number;
  orders: number;
  tickets: number;
  unread: number; // notifications that the administrator has not read
  admissions: number; // tickets that somebody was let in with
}

export const wholeSize: LargeSize = {
  customers: 100_000,
  orders: 1_000_000,
  tickets: 500_000,
  unread: 100_000,
  admissions: 100_000,
};

export const customerPassword = "customer-password";

const { pickUp, quoteDays, planDays, regions } = defaultFacts.delivery;
const agreed = literal(JSON.stringify({ label: pickUp.label, quoteDays, planDays }));
const packages = defaultFacts.tickets.packages.map(({ name }) => name);
const others = ["new", "ready_for_delivery", "ready_for_pickup", "cancelled"];
const statuses = Array.from({ length: 20 }, (_, at) => others[at] ?? "completed");
const productCount = 40;
const pieces = ["Garden City hoodie", "Palm cap", "Rain poncho", "Ringer tee"];
const first = ["Ngozi", "Ada", "Ọlá", "Tunde", "Bola", "Chidi", "Femi", "Zainab", "Musa", "Ìdé"];
const last = ["Okafor", "Obi", "Adéyẹmí", "Bello", "Eze", "Danjuma", "Wike", "Amadi", "Nwosu"];

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const oneOf = (names: readonly string[], number = "n") =>
  `(array[${names.map(literal).join(", ")}]::text[])[1 + (${number}) % ${names.length}]`;
const daysAgo = (number: string) =>
  `now() - ((${number})::bigint * 7919 % 25920000) * interval '1 second'`;

/** Ten letters as the site's ids have them; two numbers never share one. */
const orderId = `translate(substr(md5(n::text), 1, 5) || lpad(to_hex(n), 5, '0'), '01ae', 'ghjk')`;
const userOf = (customers: number) => `'user' || 1 + n % ${customers}`;

/**
 * Fills the migrated, empty database of a site. The indexes are dropped meanwhile and made again at the end, as each
 * row would otherwise be entered into all of them. No foreign key is checked and no trigger counts: the counts are
 * made at the end, as a migration does it.
 */
export async function plantLarge(
  client: pg.Client,
  size: LargeSize,
  passwordHash: string,
  report: (line: string) => void,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  await client.query("set maintenance_work_mem = '512MB'; set work_mem = '128MB'");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query("set session_replication_role = replica");
  for (const [what, statement] of statementsOf(size, passwordHash)) {
    const from = performance.now();
    await client.query(statement);
    report(`${what}: ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  }
  await client.query("set session_replication_role = origin");
  for (const { name, definition } of indexes) {
    const from = performance.now();
    await client.query(definition);
    const seconds = (performance.now() - from) / 1_000;
    if (seconds > 1) report(`index ${name}: ${seconds.toFixed(1)} s`);
  }
  await client.query("vacuum analyze");
}

type Planting = [what: string, statement: string];

function statementsOf(size: LargeSize, passwordHash: string): Planting[] {
  const { customers, orders, tickets, unread, admissions } = size;
  const upTo = (count: number) => `generate_series(1, ${count}) n`;
  const city = oneOf(regions.map(({ name }) => name));
  const phone = `'+234803' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0')`;
  const address = `jsonb_build_object('city', ${city}, 'state', 'Rivers', 'address', n || ' Aba Road', 'addressPhone', ${phone})`;
  const email = `'cust' || 1 + n % ${customers} || '@example.com'`;
  const username = `'customer' || 1 + n % ${customers}`;
  const status = oneOf(statuses, "n / 3");
  const shipping = `case when n % 7 = 0 then 'DOOR DELIVERY' else 'PICKUP' end`;
  const piece = (number: string) => oneOf(pieces, number);
  return [
    [
      "products",
      `insert into products (id, name, description, category, price_kobo, colors, sizes, created_at)
      select 'product' || n, ${piece("n")} || ' ' || n, 'Planted', 'Shirts', 1250000, array['White', 'Black', 'Red'],
        array['Small', 'Medium', 'XL'], ${daysAgo("n")} from ${upTo(productCount)}`,
    ],
    [
      "stock",
      `insert into stock (product_id, color, size, quantity, entered)
      select 'product' || n, color, size, 50, 50 from ${upTo(productCount / 2)},
        unnest(array['White', 'Black', 'Red']) color, unnest(array['Small', 'Medium', 'XL']) size`,
    ],
    [
      "customers",
      `insert into users (id, name, email, email_verified, created_at)
      select 'user' || n, 'customer' || n, 'cust' || n || '@example.com', true, ${daysAgo("n")} from ${upTo(customers)}`,
    ],
    [
      "accounts",
      `insert into accounts (id, account_id, provider_id, user_id, password)
      select 'account' || n, 'user' || n, 'credential', 'user' || n, ${literal(passwordHash)} from ${upTo(customers)}`,
    ],
    [
      "addresses",
      `insert into addresses (user_id, address) select 'user' || n, ${address} from ${upTo(customers)}`,
    ],
    [
      "subscribers",
      `insert into subscribers (email, source, created_at) select email, 'signup', created_at from users where id like 'user%'`,
    ],
    [
      "carts",
      `insert into cart_lines (user_id, product_id, color, size, quantity, price_kobo, created_at)
      select 'user' || n * 10, 'product' || 1 + n % ${productCount}, 'Black', 'XL', 1, 1250000, ${daysAgo("n")}
      from ${upTo(customers / 10)}`,
    ],
    [
      "checkouts",
      `insert into checkouts (reference, user_id, email, username, lines, address, shipping_option, agreed, items_kobo,
        fee_kobo, total_kobo, status, paid_amount, paid_currency, created_at, settled_at)
      select 'bench-' || n, ${userOf(customers)}, ${email}, ${username},
        jsonb_build_array(jsonb_build_object('productId', 'product' || 1 + n % ${productCount}, 'name', ${piece("n")},
          'color', 'Black', 'size', 'XL', 'priceKobo', 1250000, 'quantity', 1)),
        ${address}, ${shipping}, ${agreed}, 2500000, 50000, 2550000, 'settled', 2550000, 'NGN', ${daysAgo("n")}, ${daysAgo("n")}
      from ${upTo(orders)}`,
    ],
    [
      "orders",
      `insert into orders (id, reference, user_id, user_email, username, status, shipping_option, agreed, address,
        items_kobo, fee_kobo, total_kobo, item_count, created_at, paid_at, completion_date, delivery_window_start,
        delivery_window_end, organiser_told_at)
      select ${orderId}, 'bench-' || n, ${userOf(customers)}, ${email}, ${username}, ${status}, ${shipping}, ${agreed},
        ${address}, 2500000, 50000, 2550000, 2, ${daysAgo("n")}, ${daysAgo("n")},
        case when ${status} = 'new' then null else ${daysAgo("n")} end, now(), now(), now()
      from ${upTo(orders)}`,
    ],
    [
      "order lines",
      `insert into order_lines (order_id, position, product_id, name, color, size, price_kobo, quantity)
      select ${orderId}, position, 'product' || 1 + (n + position * 7) % ${productCount}, ${piece("n + position")},
        ${oneOf(["White", "Black", "Red"], "n + position")}, ${oneOf(["Small", "Medium", "XL"])}, 1250000, 1
      from ${upTo(orders)}, generate_series(0, 1) position`,
    ],
    [
      "words of orders",
      `insert into order_words (order_id, words)
      select ${orderId}, array_to_tsvector(array[${username}, 'cust' || 1 + n % ${customers}, 'example', 'com', 'bench',
          n::text, lower(${city}), 'rivers', 'aba', 'road', 'palm', 'cap', ${oneOf(["hoodie", "poncho", "ringer"])}, 'black',
          'xl', (1000 + n) || 'ord', case when n % 7 = 0 then '=door' else '=pickup' end, '=region ' || lower(${city}),
          '=product product' || 1 + n % ${productCount}]
        || (select array_agg(substr('803' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), i)) from generate_series(1, 7) i))
      from ${upTo(orders)}`,
    ],
    [
      "history",
      `insert into order_history (order_id, status, at)
      select id, status, completion_date from orders where completion_date is not null`,
    ],
    [
      "payment cases and refunds",
      `insert into refunds (reference, order_id, amount, currency, reason, status, created_at)
      select 'bench-' || n, ${orderId}, 1250000, 'NGN', 'Planted', 'processed', ${daysAgo("n")}
      from ${upTo(orders)} where n % 1000 = 0`,
    ],
    [
      "notifications of the administrator",
      `insert into notifications (user_id, kind, order_id, user_email, username, created_at, read_at)
      select null, 'new_order', ${orderId}, ${email}, ${username}, ${daysAgo("n")},
        case when n > ${unread} then now() end from ${upTo(orders)}`,
    ],
    [
      "notifications of customers",
      `insert into notifications (user_id, kind, order_id, user_email, username, created_at, read_at)
      select ${userOf(customers)}, 'order_confirmed', ${orderId}, ${email}, ${username}, ${daysAgo("n")},
        case when n % 10 > 0 then now() end from ${upTo(orders)} where n % 2 = 0`,
    ],
    [
      "e-mails of orders",
      `insert into emails (kind, recipient, data, created_at, sent_at, failed_at)
      select 'order_confirmed', ${email}, jsonb_build_object('orderId', ${orderId}, 'orderNumber', 'ORD-' || n,
          'username', ${username}), ${daysAgo("n")},
        case when n % 1000 > 0 then ${daysAgo("n")} end, case when n % 1000 = 0 then ${daysAgo("n")} end
      from ${upTo(orders)}`,
    ],
    [
      "e-mails of tickets",
      `insert into emails (id, kind, recipient, data, created_at, sent_at, failed_at)
      select md5('ticket' || n)::uuid, 'ticket', 'holder' || n || '@example.com',
        jsonb_build_object('ticketId', 'TK' || n, 'package', ${oneOf(packages)}), ${daysAgo("n")},
        case when n % 1000 > 0 then ${daysAgo("n")} end, case when n % 1000 = 0 then ${daysAgo("n")} end
      from ${upTo(tickets)}`,
    ],
    [
      "tickets",
      `insert into tickets (id, ticket_id, first_name, last_name, package, gender, email, quantity, email_id, created_at,
        cancelled_at, let_in, let_in_at)
      select md5('t' || n)::uuid, 'TK' || n, ${oneOf(first)} || n % 97, ${oneOf(last, "n / 10")}, ${oneOf(packages)}, 'F',
        case when n % 20 = 0 then 'cust' || 1 + n % ${customers} || '@example.com' else 'holder' || n || '@example.com' end,
        1 + n % 3, md5('ticket' || n)::uuid, ${daysAgo("n")}, case when n % 500 = 0 then now() end,
        case when n <= ${admissions} then 1 else 0 end, case when n <= ${admissions} then ${daysAgo("n")} end
      from ${upTo(tickets)}`,
    ],
    [
      "admissions",
      `insert into admissions (ticket_id, at, people, press) select id, let_in_at, 1, id::text from tickets where let_in > 0`,
    ],
    [
      "log of changes",
      `insert into audit_log (at, by_user_id, action, subject, before, after)
      select at, (select value from site_facts where name = 'administrator'), 'Moved an order', 'Order ' || order_id,
        '{"status":"new"}', '{"status":"completed"}' from order_history limit ${Math.round(orders * 0.3)}`,
    ],
    [
      "messages",
      `insert into contact_messages (name, email, message, created_at, answered_at, organiser_told_at)
      select 'Planted', ${email}, 'Is there a bus?', ${daysAgo("n")}, now(), now() from ${upTo(customers / 10)}`,
    ],
    [
      "counts",
      Object.entries({
        orders: "counts_of_order",
        order_lines: "counts_of_line",
        tickets: "counts_of_ticket",
      })
        .map(
          ([table, counts]) => `insert into counter_changes
            select counter, season, counted.key, sum(change)
            from ${table} one, ${counts}(one) counted (counter, season, key, change) group by 1, 2, 3`,
        )
        .join(";"),
    ],
    ["numbers of orders", `select setval('order_numbers', ${1_000 + orders})`],
  ];
}
