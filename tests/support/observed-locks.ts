import pg from "pg";
import type { Database } from "#app/db/db.server.ts";

/** The order in which everything that changes a purchase locks (`purchase.server.ts`). */
export const lockingOrder = ["buyer", "purchase", "sold", "code", "card"] as const;
type Locked = (typeof lockingOrder)[number];

const tables: Readonly<Record<string, Locked>> = {
  purchases: "purchase",
  capacities: "sold",
  stock: "sold",
  codes: "code",
};

/** Locks that a transaction holds: of rows by their table, and by a name. */
interface Held {
  relation: string | null;
  advisory: string | null;
}

type Query = (...sent: unknown[]) => Promise<unknown>;

/**
 * Returns a function that runs something and returns what each of its transactions locked, in the
 * order that it locked it in, as `pg_locks` shows after each statement. Statements wait for each
 * other meanwhile, where otherwise they are sent at once.
 */
export async function observeLocks(
  { $client: pool }: Pick<Database, "$client">,
  connectionString: string,
) {
  const side = new pg.Pool({ connectionString, max: 1 });
  const names = new Map<string, string>();
  let isObserving = false;
  let seen: Locked[][] = [];

  const learnName = async (name: string) => {
    const { rows } = await side.query("select hashtext($1)::oid::text as id", [name]);
    names.set(rows[0].id, name);
  };
  const listHeld = async (pid: number) => {
    const { rows } = await side.query<Held>(
      `select c.relname as relation, case when l.locktype = 'advisory' then l.objid::text end as advisory
       from pg_locks l left join pg_class c on c.oid = l.relation
       where l.pid = $1 and l.granted and (l.locktype = 'advisory' or l.mode in ('RowShareLock', 'RowExclusiveLock'))`,
      [pid],
    );
    return new Set(
      rows.flatMap(({ relation, advisory }): Locked[] => {
        if (advisory === null)
          return relation !== null && tables[relation] ? [tables[relation]] : [];
        const name = names.get(advisory) ?? "";
        return name.startsWith("buyer card ")
          ? ["card"]
          : name.startsWith("buyer ")
            ? ["buyer"]
            : [];
      }),
    );
  };

  pool.on("acquire", (client: pg.PoolClient & { processID?: number; isWatched?: true }) => {
    if (client.isWatched) return;
    client.isWatched = true;
    const query = client.query.bind(client) as unknown as Query;
    let last: Promise<unknown> = Promise.resolve();
    let locked: Locked[] = [];
    const observed: Query = async (...sent) => {
      const [asked] = sent as [string | { text: string; values?: unknown[]; name?: string }];
      const text = typeof asked === "string" ? asked : asked.text;
      if (typeof asked === "object" && asked.name?.endsWith("_name"))
        await learnName(String(asked.values![0]));
      const answer = await query(...sent);
      if (text === "begin") locked = [];
      const held = await listHeld(client.processID!);
      locked.push(...lockingOrder.filter((each) => held.has(each) && !locked.includes(each)));
      if (text === "commit") seen.push(locked);
      return answer;
    };
    client.query = ((...sent: unknown[]) => {
      if (!isObserving) return query(...sent);
      const answer = last.then(() => observed(...sent));
      last = answer.catch(() => {});
      return answer;
    }) as typeof client.query;
  });

  return {
    async locksOf(run: () => Promise<unknown>): Promise<Locked[][]> {
      seen = [];
      isObserving = true;
      try {
        await run();
      } finally {
        isObserving = false;
      }
      return seen.filter((locked) => locked.length > 0);
    },
    end: () => side.end(),
  };
}
