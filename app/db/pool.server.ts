import pg from "pg";

/** In a rush for a free connection, else for a server that is gone without a word. */
export const connecting = {
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
/** Longer than any statement of a page, a great import's and a wait for a lock among them. */
const longestStatementMs = 30_000;

/**
 * The connections of the site. `onTold` gets what was notified on one, as soon as it is given back: this process need
 * not wait to hear of its own changes.
 */
export function openPool(connectionString: string, onTold: (payload: string) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    query_timeout: longestStatementMs,
    ...connecting,
  });
  const told = new WeakMap<pg.ClientBase, Set<string>>();
  // The pool opens another connection; an error that nobody listens for ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    const payloads = new Set<string>();
    told.set(client, payloads);
    beforeEach(client, (text, values) => {
      if (!text.includes("pg_notify(")) return;
      for (const value of values) if (typeof value === "string") payloads.add(value);
    });
  });
  pool.on("release", (_error, client) => {
    const payloads = told.get(client);
    for (const payload of payloads ?? []) onTold(payload);
    payloads?.clear();
  });
  return pool;
}

/** Has a look at every statement with its values before it is asked. */
function beforeEach(
  client: pg.ClientBase,
  look: (text: string, values: readonly unknown[]) => void,
): void {
  const { query } = client;
  Object.defineProperty(client, "query", {
    configurable: true,
    value(question: unknown, values: unknown, ...rest: unknown[]) {
      if (isQuestion(question)) look(question.text, Array.isArray(values) ? values : []);
      return Reflect.apply(query, client, [question, values, ...rest]) as unknown;
    },
  });
}

/** As drizzle asks: with its text in an object. */
function isQuestion(question: unknown): question is { text: string; name?: string } {
  return typeof question === "object" && question !== null && "text" in question;
}
