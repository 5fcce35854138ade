import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { administrator } from "../tests/support/server-process.ts";
import { Client } from "../tests/support/client.ts";
import { Shopper } from "../tests/support/shopper.ts";
import { completeAll } from "./closing.ts";
import { currentEdition, customerPassword } from "./plant-large.ts";
import { ask, hiddenFieldsOf } from "./ticket-requests.ts";

interface Site {
  url: string;
  connectionString: string;
  /** Runs what has one of these texts in its name. */
  only: readonly string[];
}

/** What was seen while one job ran. */
interface Seen {
  ms: number;
  /** How long somebody's statement waited for a lock at most, and for what. */
  longestWaitMs: number;
  waitedFor: string;
  /** How long a transaction lasted at most that held a lock which others may wait for. */
  longestHoldMs: number;
}

/** How many people wait for tickets, and how many orders are moved. */
const many = 500;
/** How many tickets of the type that is cancelled are sold. */
const soldOf = 100;

/**
 * Runs each job, and what organisers do to many things at once, on a large festival whose customers
 * buy merchandise and tickets meanwhile. Prints for each how long somebody waited for a lock, and
 * how long the longest transaction held one.
 */
export async function measureLockTimes({ url, connectionString, only }: Site): Promise<void> {
  const db = new pg.Client({ connectionString });
  await db.connect();
  const boss = new PgBoss({ connectionString, schedule: false, supervise: false, max: 1 });
  await boss.start();
  const admin = new Client((request) => fetch(request), url);
  await admin.post("/login", administrator);
  const sale = await openSale(db);
  for (let count = 0; count < soldOf; count += 4)
    await Promise.all([1, 2, 3, 4].map(() => buyTicket(url, sale.cancelled)));
  const crowd = await startBuying(url, sale.open);

  const runJob = async (name: string, data: object = {}) => {
    const id = await boss.send(name, data);
    await finished(db, name, id!);
  };
  const send = async (path: string, fields: Parameters<Client["post"]>[1]) => {
    const answer = await admin.post(path, fields);
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };

  const asked: readonly (readonly [what: string, run: () => Promise<unknown>])[] = [
    ["nothing: buyers alone", () => sleep(5_000)],
    ["job sweep-checkouts", () => runJob("sweep-checkouts")],
    ["job sweep-refunds", () => runJob("sweep-refunds")],
    ["job tell-organiser", () => runJob("tell-organiser")],
    ["job check-books", () => runJob("check-books")],
    [
      "job forget-attempts, 5,000 ended sessions",
      async () => {
        await db.query(`insert into sessions (id, token, user_id, expires_at)
          select 'old' || n, 'old' || n, 'user' || 1 + n % 1000, now() - interval '1 day' from generate_series(1, 5000) n
          on conflict do nothing`);
        await runJob("forget-attempts");
      },
    ],
    [
      "job tell-organiser, a product is back for 2,000",
      async () => {
        await db.query(`insert into back_in_stock_requests (product_id, email)
          select 'product1', 'waits' || n || '@example.com' from generate_series(1, 2000) n on conflict do nothing`);
        await runJob("tell-organiser");
      },
    ],
    [
      `job serve-waiting, places for ${many} who wait`,
      async () => {
        await db.query("update capacities set size = size + $2 where id = $1", [sale.hall, many]);
        await runJob("serve-waiting");
        await until(db, "select count(*) = 0 as is from waiting_entries where state = 'waiting'");
      },
    ],
    [
      `job serve-waiting, ${many} offers end`,
      async () => {
        await db.query("update ticket_offers set expires_at = now() - interval '1 second'");
        await runJob("serve-waiting");
        await until(db, "select count(*) = 0 as is from ticket_offers where state = 'open'");
      },
    ],
    ["job compare-payments", () => runJob("compare-payments")],
    [
      "an import of 2,000 tickets",
      async () => {
        const lines = Array.from({ length: 2_000 }, (_, n) => `Ada${n},Obi,Vip,a${n}@example.com`);
        const form = new FormData();
        form.set("intent", "import-file");
        const text = `firstName,lastName,package,email\n${lines.join("\n")}`;
        form.set("file", new File([text], "sold.csv"));
        const preview = (await send("/adminHome/new", form)).headers.get("location")!;
        await send(preview, { intent: "confirm-import" });
      },
    ],
    [
      `cancelling a ticket type of ${soldOf} tickets`,
      async () => {
        await send(`/adminTickets/${sale.cancelled}`, {
          intent: "cancel-type",
          reason: "The hall is closed",
          refund: "on",
        });
        await until(
          db,
          `select count(*) = 0 as is from ticket_type_cancellations where ended_at is null`,
        );
      },
    ],
    [
      "moving the orders that were found",
      async () => {
        const list = "/orders/move?tab=delivery";
        const fields = hiddenFieldsOf(await admin.read(list));
        const move = (await send(list, { ...fields, intent: "begin-move" })).headers.get(
          "location",
        )!;
        await until(
          db,
          `select count(*) >= ${many} as is from bulk_move_orders where done_at is not null`,
        );
        await send(move, { intent: "stop-move" });
      },
    ],
    [
      "marking all as read",
      () => send("/adminNotifications", { intent: "mark-all-notifications-read" }),
    ],
    [
      "publishing a renamed colour",
      async () => {
        const texts = await fieldsOf(admin, "/adminFestival/store");
        const renamed = Object.entries(texts).map(([name, value]) => [
          name,
          value === "Black" ? "Night black" : value,
        ]);
        await send("/adminFestival/store", {
          ...Object.fromEntries(renamed),
          intent: "save-section",
        });
        await send("/adminFestival", { intent: "publish-draft" });
      },
    ],
    [
      "deleting an account",
      async () => {
        const customer = new Client((request) => fetch(request), url);
        await customer.post("/login", { email: "cust77@example.com", password: customerPassword });
        await customer.post("/userProfile/delete", { confirmation: customerPassword });
      },
    ],
    [
      "closing the edition",
      async () => {
        await send("/adminSeasons/close", {
          intent: "close-edition",
          season: String(currentEdition),
          name: randomUUID().slice(0, 8),
          date: "",
          gates: "",
          read: "1",
        });
      },
    ],
  ];

  console.log(
    "| what | took | longest wait for a lock | longest transaction that held one | who waited for whom |",
  );
  console.log("|---|---:|---:|---:|---|");
  for (const [what, run] of asked.filter(([what]) => only.some((text) => what.includes(text)))) {
    if (what.startsWith("closing")) {
      await crowd.stop();
      await completeAll(db);
    }
    try {
      const seen = await watchLocks(connectionString, run);
      console.log(
        `| ${what} | ${inSeconds(seen.ms)} | ${seen.longestWaitMs.toFixed(0)} ms | ${seen.longestHoldMs.toFixed(0)} ms | ${seen.waitedFor} |`,
      );
    } catch (error) {
      console.log(`| ${what} | ${(error as Error).message} |`);
    }
  }
  await crowd.stop();
  console.log(`The buyers bought ${crowd.bought()} times meanwhile.`);
  await boss.stop({ graceful: false });
  await db.end();
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function watchLocks(connectionString: string, run: () => Promise<unknown>): Promise<Seen> {
  const watcher = new pg.Client({ connectionString });
  await watcher.connect();
  const over = new AbortController();
  const seen: Seen = { ms: 0, longestWaitMs: 0, waitedFor: "", longestHoldMs: 0 };
  const watching = (async () => {
    while (!over.signal.aborted) {
      // The waits are read once: a lock may be granted while the rest is asked.
      const { rows } = await watcher.query<{ wait: number; hold: number; what: string | null }>(`
        with waiting as materialized (
          select pid, locktype, relation::regclass as relation, waitstart, pg_blocking_pids(pid) as blockers
          from pg_locks where not granted)
        select coalesce(max(extract(epoch from clock_timestamp() - waiting.waitstart) * 1000), 0)::float8 as wait,
          (select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start) * 1000), 0)::float8
            from pg_stat_activity a where a.backend_xid is not null or exists (
              select from pg_locks held where held.pid = a.pid and held.locktype = 'advisory' and held.granted)) as hold,
          string_agg(concat(waiting.locktype, ' ', waiting.relation, ': ', left(a.query, 70), ' held by ', left(b.query, 70),
            ', which waits for ', b.wait_event), '; ') as what
        from waiting left join pg_stat_activity a on a.pid = waiting.pid
        left join pg_stat_activity b on b.pid = any(waiting.blockers)`);
      const { wait, hold, what } = rows[0]!;
      if (wait > seen.longestWaitMs) {
        seen.longestWaitMs = wait;
        seen.waitedFor = (what ?? "").replace(/\s+/g, " ").slice(0, 300);
      }
      seen.longestHoldMs = Math.max(seen.longestHoldMs, hold);
      await sleep(3);
    }
  })();
  const from = performance.now();
  try {
    await run();
  } finally {
    seen.ms = performance.now() - from;
    over.abort();
    await watching;
    await watcher.end();
  }
  return seen;
}

async function finished(db: pg.Client, name: string, id: string): Promise<void> {
  await until(
    db,
    `select state in ('completed', 'failed', 'cancelled') as is from pgboss.job where name = '${name}' and id = '${id}'`,
  );
}

async function until(db: pg.Client, question: string): Promise<void> {
  const end = performance.now() + 300_000;
  while (!(await db.query<{ is: boolean }>(question)).rows[0]?.is) {
    if (performance.now() > end) throw new Error("Not within five minutes");
    await sleep(50);
  }
}

async function fieldsOf(admin: Client, path: string): Promise<Record<string, string>> {
  const page = await admin.read(path);
  const inputs = [...page.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const of = (tag: string, attribute: string) =>
    new RegExp(`\\b${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return Object.fromEntries(
    inputs.filter((tag) => of(tag, "name")).map((tag) => [of(tag, "name"), of(tag, "value")]),
  );
}

interface OpenSale {
  /** The capacity of the type that is sold out and waited for. */
  hall: string;
  /** A type that is sold meanwhile, and one that is cancelled. */
  open: string;
  cancelled: string;
}

/**
 * Opens a sale of three types by SQL: one on sale, one sold out with people who wait, and one that
 * is cancelled once some are sold.
 */
async function openSale(db: pg.Client): Promise<OpenSale> {
  const { rows } = await db.query<{ hall: string; open: string; waited: string; sold: string }>(
    "select gen_random_uuid() as hall, gen_random_uuid() as open, gen_random_uuid() as waited, gen_random_uuid() as sold",
  );
  const { hall, open, waited, sold } = rows[0]!;
  const e = currentEdition;
  await db.query(`
    delete from waiting_entries; delete from ticket_types where name like 'Bench%'; delete from capacities where name like 'Bench%';
    insert into ticket_sales (edition_id, is_open) values (${e}, true) on conflict (edition_id) do update set is_open = true;
    insert into capacities (id, edition_id, name, size) values ('${hall}', ${e}, 'Bench hall', 0);
    insert into ticket_types (id, edition_id, name, package) values
      ('${open}', ${e}, 'Bench open', 'Regular'), ('${waited}', ${e}, 'Bench waited', 'Regular'), ('${sold}', ${e}, 'Bench sold', 'Regular');
    insert into ticket_phases (type_id, price_kobo) values ('${open}', 500000), ('${waited}', 500000), ('${sold}', 500000);
    insert into capacities (id, edition_id, name, size) values (gen_random_uuid(), ${e}, 'Bench rest', null);
    insert into capacity_types (capacity_id, type_id, weight) values ('${hall}', '${waited}', 1);
    insert into capacity_types (capacity_id, type_id, weight)
      select id, type, 1 from capacities, unnest(array['${open}', '${sold}', '${waited}']::uuid[]) type where name = 'Bench rest';
    insert into waiting_entries (edition_id, type_id, name, email, person_key, quantity, takes_fewer, token, waits_since)
      select ${e}, '${waited}', 'Ada Obi', 'w' || n || '@example.com', 'w' || n || '@example.com', 1, true, 'bench' || n, now()
      from generate_series(1, ${many}) n`);
  return { hall, open, cancelled: sold };
}

interface Crowd {
  bought(): number;
  stop(): Promise<void>;
}

/** Two customers buy merchandise and two strangers buy tickets, one purchase after the other. */
async function startBuying(url: string, type: string): Promise<Crowd> {
  const over = new AbortController();
  let bought = 0;
  const again = async (buy: () => Promise<unknown>) => {
    while (!over.signal.aborted) {
      await buy().then(
        () => (bought += 1),
        () => sleep(500),
      );
      await sleep(200);
    }
  };
  const run = [0, 1].flatMap((n) => [
    (async () => {
      const shopper = new Shopper(url);
      await shopper.signUp(`locks${Date.now()}${n}`);
      await again(() => shopper.buy({ productId: "product40", color: "Black", size: "XL" }));
    })(),
    again(() => buyTicket(url, type)),
  ]);
  return {
    bought: () => bought,
    async stop() {
      over.abort();
      await Promise.all(run);
    },
  };
}

async function buyTicket(url: string, type: string): Promise<void> {
  const page = `/tickets/${type}`;
  const hidden = hiddenFieldsOf((await ask(url, page)).text);
  const email = `buyer${randomUUID().slice(0, 8)}@example.com`;
  const form = { ...hidden, intent: "buy-tickets", name: "Ada Obi", email };
  const { location, cookie } = await ask(url, page, { form });
  const paid = await ask(url, location!, { cookie, form: { action: "pay" } });
  await ask(url, paid.location!, { cookie });
}
