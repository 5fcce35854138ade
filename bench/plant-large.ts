import pg from "pg";
import type { EditionFigures } from "../app/shared/editions/edition-figures.ts";
import { defaultSettings } from "../app/settings/sections.server.ts";

/** How many rows of each kind to write. */
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

const { pickUp, quoteDays, planDays, regions } = defaultSettings.delivery;
const agreed = literal(JSON.stringify({ label: pickUp.label, quoteDays, planDays }));
const packages = defaultSettings.tickets.packages.map(({ name }) => name);
const nothing = { orders: 0, pieces: 0, kobo: 0 };
/** What a closed edition sold: nothing that is measured reads it. */
const noFigures: EditionFigures = {
  sold: nothing,
  states: { new: 0, ready_for_delivery: 0, ready_for_pickup: 0, completed: 0, cancelled: 0 },
  days: [],
  parts: { products: [], sizes: [], colors: [], regions: [] },
  tickets: [],
  messages: 0,
  accounts: 0,
  subscribers: 0,
};
const others = ["new", "ready_for_delivery", "ready_for_pickup", "cancelled"];
const statuses = Array.from({ length: 20 }, (_, at) => others[at] ?? "completed");
const productCount = 40;
/** The number of products whose pieces are counted. */
const countedProducts = 20;
const pieces = ["Garden City hoodie", "Palm cap", "Rain poncho", "Ringer tee"];
const first = ["Ngozi", "Ada", "Ọlá", "Tunde", "Bola", "Chidi", "Femi", "Zainab", "Musa", "Ìdé"];
const last = ["Okafor", "Obi", "Adéyẹmí", "Bello", "Eze", "Danjuma", "Wike", "Amadi", "Nwosu"];

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const oneOf = (names: readonly string[], number = "n") =>
  `(array[${names.map(literal).join(", ")}]::text[])[1 + (${number}) % ${names.length}]`;
/**
 * The age of a row in seconds. Three hundred days are 25,920,000 seconds; neighbouring numbers are
 * some two hours apart.
 */
const secondsAgo = "(n::bigint * 7919 % 25920000)";
const createdAt = `now() - ${secondsAgo} * interval '1 second'`;

/** Four editions of 37.5 days each are closed; the fifth holds the newest half of everything. */
export const currentEdition = 5;
const currentSeconds = 12_960_000;
const closedSeconds = 3_240_000;
const isCurrent = `(${secondsAgo} < ${currentSeconds})`;
const edition = `case when ${isCurrent} then ${currentEdition} else ${currentEdition - 1} - (${secondsAgo} - ${currentSeconds}) / ${closedSeconds} end`;
/** When the closed edition n ended. */
const closedAt = (n: string) =>
  `now() - (${currentSeconds} + (${currentEdition - 1} - ${n}) * ${closedSeconds}) * interval '1 second'`;

/** An id of ten letters, as the site makes them; no two numbers share one. */
const orderId = `translate(substr(md5(n::text), 1, 5) || lpad(to_hex(n), 5, '0'), '01ae', 'ghjk')`;
const userOf = (customers: number) => `'user' || 1 + n % ${customers}`;

/**
 * Fills the migrated, empty database of a site over all given connections. What a trigger or an
 * index would do for each row is done once at the end: the indexes are dropped meanwhile. Foreign keys are not checked.
 */
export async function plantLarge(
  clients: pg.Client[],
  size: LargeSize,
  passwordHash: string,
  report: (line: string) => void,
): Promise<void> {
  const client = clients[0]!;
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by pg_get_indexdef(indexrelid) like '%USING gin%' desc`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  /** Every connection takes the next statement when it has finished its last one. */
  const runAll = async (statements: readonly Planting[]) => {
    const left = [...statements];
    await Promise.all(
      clients.map(async (one) => {
        for (let next = left.shift(); next; next = left.shift()) {
          const from = performance.now();
          await one.query(next[1]);
          const seconds = (performance.now() - from) / 1_000;
          if (seconds > 1) report(`${next[0]}: ${seconds.toFixed(1)} s`);
        }
      }),
    );
  };
  for (const one of clients)
    await one.query("set session_replication_role = replica; set work_mem = '256MB'");
  const { independent, dependent } = statementsOf(size, passwordHash);
  await runAll(independent);
  await runAll(dependent);
  for (const one of clients) await one.query("set session_replication_role = origin");
  await runAll(indexes.map(({ name, definition }) => [`index ${name}`, definition] as const));
  const from = performance.now();
  await client.query("vacuum analyze");
  report(`vacuum analyze: ${((performance.now() - from) / 1_000).toFixed(1)} s`);
}

type Planting = readonly [what: string, statement: string];

/**
 * The statements, the long ones first, so that the last of two connections is not left with a long
 * one.
 */
function statementsOf(
  size: LargeSize,
  passwordHash: string,
): { independent: Planting[]; dependent: Planting[] } {
  const { customers, orders, tickets, unread, admissions } = size;
  // The rows are written in the order of time, as on a real site.
  const upTo = (count: number) =>
    `(select n from generate_series(1, ${count}) n order by ${secondsAgo} desc) numbered`;
  const city = oneOf(regions.map(({ name }) => name));
  const phone = `'+234803' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0')`;
  const address = `jsonb_build_object('city', ${city}, 'state', 'Rivers', 'address', n || ' Aba Road', 'addressPhone', ${phone})`;
  const email = `'cust' || 1 + n % ${customers} || '@example.com'`;
  const username = `'customer' || 1 + n % ${customers}`;
  // An edition can be closed only when its orders are done.
  const planned = oneOf(statuses, "n / 3");
  const status = `case when ${isCurrent} or ${planned} = 'cancelled' then ${planned} else 'completed' end`;
  const shipping = `case when n % 7 = 0 then 'DOOR DELIVERY' else 'PICKUP' end`;
  // A search finds as many tickets in a small festival as in a large one: more than a page, and a
  // few.
  const isPreye = `n % ${Math.floor(tickets / 100)} = 7`;
  const isBoma = `n % ${Math.floor(tickets / 3)} = 9`;
  const piece = (number: string) => oneOf(pieces, number);
  const colorOf = (number: string) => oneOf(["White", "Black", "Red"], number);
  const sizeOf = oneOf(["Small", "Medium", "XL"]);
  return {
    independent: [
      [
        "orders",
        `insert into orders (edition_id, id, reference, user_id, user_email, username, status, shipping_option, agreed, address,
          items_kobo, fee_kobo, total_kobo, item_count, created_at, paid_at, status_changed_at, delivery_window_start,
          delivery_window_end, admin_notified_at, item_texts)
        select ${edition}, ${orderId}, 'bench-' || n, ${userOf(customers)}, ${email}, ${username}, ${status}, ${shipping}, ${agreed},
          ${address}, 2500000, 50000, 2550000, 2, ${createdAt}, ${createdAt},
          case when (${status}) = 'new' then null else ${createdAt} end, now(), now(), now(),
          array[${[0, 1].map((position) => [piece(`n + ${position}`), colorOf(`n + ${position}`), sizeOf, `'=product product' || 1 + (n + ${position} * 7) % ${productCount}`].join(", ")).join(", ")}]
        from ${upTo(orders)}`,
      ],
      [
        "e-mails of orders",
        `insert into emails (kind, recipient, data, created_at, sent_at, failed_at)
        select 'order_confirmed', ${email}, jsonb_build_object('orderId', ${orderId}, 'orderNumber', 'ORD-' || n,
            'username', ${username}), ${createdAt},
          case when n % 1000 > 0 then ${createdAt} end, case when n % 1000 = 0 then ${createdAt} end
        from ${upTo(orders)}`,
      ],
      [
        "order lines",
        `insert into order_items (order_id, position, product_id, name, color, size, price_kobo, quantity, allocated)
        select ${orderId}, position, 'product' || 1 + (n + position * 7) % ${productCount}, ${piece("n + position")},
          ${colorOf("n + position")}, ${sizeOf}, 1250000, 1,
          case when (n + position * 7) % ${productCount} < ${countedProducts} then 1 else 0 end
        from ${upTo(orders)}, generate_series(0, 1) position`,
      ],
      [
        "purchases",
        `insert into purchases (kind, reference, user_id, email, username, lines, address, shipping_option, agreed, items_kobo,
          fee_kobo, total_kobo, status, paid_amount, paid_currency, created_at, settled_at)
        select 'merchandise', 'bench-' || n, ${userOf(customers)}, ${email}, ${username},
          jsonb_build_array(jsonb_build_object('productId', 'product' || 1 + n % ${productCount}, 'name', ${piece("n")},
            'color', 'Black', 'size', 'XL', 'priceKobo', 1250000, 'quantity', 1)),
          ${address}, ${shipping}, ${agreed}, 2500000, 50000, 2550000, 'settled', 2550000, 'NGN', ${createdAt}, ${createdAt}
        from ${upTo(orders)}`,
      ],
      [
        "notifications of the administrator",
        `insert into notifications (user_id, kind, order_id, user_email, username, created_at, read_at)
        select null, 'new_order', ${orderId}, ${email}, ${username}, ${createdAt},
          case when n > ${2 * unread} or not ${isCurrent} then now() end from ${upTo(orders)}`,
      ],
      [
        "notifications of customers",
        `insert into notifications (user_id, kind, order_id, user_email, username, created_at, read_at)
        select ${userOf(customers)}, 'order_confirmed', ${orderId}, ${email}, ${username}, ${createdAt},
          case when n % 10 > 0 then now() end from ${upTo(orders)} where n % 2 = 0`,
      ],
      [
        "tickets",
        `insert into tickets (edition_id, id, ticket_id, first_name, last_name, package, gender, email, quantity, email_id, created_at,
          cancelled_at, admitted_count, last_admitted_at)
        select ${edition}, md5('t' || n)::uuid, 'TK' || n,
          case when ${isPreye} then 'Preye' when ${isBoma} then 'Boma' else ${oneOf(first)} || n % 97 end,
          case when ${isPreye} or ${isBoma} then 'Alagoa' else ${oneOf(last, "n / 10")} end, ${oneOf(packages)}, 'F',
          case when n % 20 = 0 then 'cust' || 1 + n % ${customers} || '@example.com' else 'holder' || n || '@example.com' end,
          1 + n % 3, md5('ticket' || n)::uuid, ${createdAt}, case when n % 100 = 0 then now() end,
          case when n <= ${admissions} then 1 else 0 end, case when n <= ${admissions} then ${createdAt} end
        from ${upTo(tickets)}`,
      ],
      [
        "e-mails of tickets",
        `insert into emails (id, kind, recipient, data, created_at, sent_at, failed_at)
        select md5('ticket' || n)::uuid, 'ticket', 'holder' || n || '@example.com',
          jsonb_build_object('ticketId', 'TK' || n, 'package', ${oneOf(packages)}), ${createdAt},
          case when n % 1000 <> 50 then ${createdAt} end, case when n % 1000 = 50 then ${createdAt} end
        from ${upTo(tickets)}`,
      ],
      [
        "customers",
        `insert into users (id, name, email, email_verified, created_at)
        select 'user' || n, 'customer' || n, 'cust' || n || '@example.com', true, ${createdAt} from ${upTo(customers)}`,
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
        "payment cases and refunds",
        `insert into refunds (reference, order_id, amount, currency, reason, status, created_at)
        select 'bench-' || n, ${orderId}, 1250000, 'NGN', 'Planted', 'processed', ${createdAt}
        from ${upTo(orders)} where n % 1000 = 0`,
      ],
      [
        "messages",
        `insert into contact_messages (edition_id, name, email, message, created_at, answered_at, admin_notified_at)
        select ${edition}, 'Planted', ${email}, 'Is there a bus?', ${createdAt}, now(), now() from ${upTo(customers / 10)}`,
      ],
      [
        "carts",
        `insert into cart_items (user_id, product_id, color, size, quantity, price_kobo, created_at)
        select 'user' || n * 10, 'product' || 1 + n % ${productCount}, 'Black', 'XL', 1, 1250000, ${createdAt}
        from ${upTo(customers / 10)}`,
      ],
      [
        "closed editions",
        `insert into editions (id, name, opened_at, closed_at, figures)
        select n, 'Edition ' || n, case when n > 1 then ${closedAt("(n - 1)")} end, ${closedAt("n")}, ${literal(JSON.stringify(noFigures))}
        from generate_series(1, ${currentEdition - 1}) n`,
      ],
      [
        "products",
        `insert into products (id, name, description, category, price_kobo, colors, sizes, created_at)
        select 'product' || n, ${piece("n")} || ' ' || n, 'Planted', 'Shirts', 1250000, array['White', 'Black', 'Red'],
          array['Small', 'Medium', 'XL'], ${createdAt} from ${upTo(productCount)}`,
      ],
    ],
    dependent: [
      [
        "stock",
        `insert into stock (product_id, color, size, quantity, total_received)
        select 'product' || n, colors.color, sizes.size, 50, 50 + coalesce(sold.pieces, 0) from ${upTo(countedProducts)}
        cross join unnest(array['White', 'Black', 'Red']) colors (color)
        cross join unnest(array['Small', 'Medium', 'XL']) sizes (size)
        left join (select product_id, color, size, sum(allocated) as pieces from order_items group by 1, 2, 3) sold
          on sold.product_id = 'product' || n and (sold.color, sold.size) = (colors.color, sizes.size)`,
      ],
      [
        "history",
        `insert into order_history (order_id, status, at)
        select id, status, status_changed_at from orders where status_changed_at is not null`,
      ],
      [
        "log of changes",
        `insert into audit_log (at, by_user_id, action, subject, before, after)
        select status_changed_at, (select value from site_settings where name = 'administrator'), 'Moved an order', 'Order ' || id,
          '{"status":"new"}', '{"status":"completed"}' from orders where status_changed_at is not null limit ${Math.round(orders * 0.3)}`,
      ],
      [
        "room of tickets",
        `insert into room_changes (edition_id, state, type_id, phase_id, people, package, change, is_sum)
        select room.edition_id, room.state, room.type_id, room.phase_id, room.people, room.package, count(*), true
        from tickets one, room_of_ticket(one) room group by 1, 2, 3, 4, 5, 6`,
      ],
      [
        "admissions",
        `insert into admissions (ticket_id, at, people, request_id) select id, last_admitted_at, 1, id::text from tickets where admitted_count > 0`,
      ],
      [
        "subscribers",
        `insert into subscribers (email, source, created_at) select email, 'signup', created_at from users where id like 'user%'`,
      ],
      ["numbers of orders", `select setval('order_numbers', ${1_000 + orders})`],
    ],
  };
}
