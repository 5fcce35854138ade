import pg from "pg";

/** In a rush for a free connection, else for a server that is gone without a word. */
export const connecting = {
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
/** Longer than any statement of a page, a great import's and a wait for a lock among them. */
const longestStatementMs = 30_000;

/** Longer ones are of great imports, each another. */
const longestNamed = 4_000; // characters
/** A list of ids of another length is another text: they must not fill the database's memory. */
const mostNamed = 400;

/** Gives a statement that is asked again a name, by which each connection parses and plans it once. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>();
  let named = 0;
  return (text) => {
    if (text.length > longestNamed) return undefined;
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.has(text)) names.set(text, `asked_${++named}`);
    else if (names.size < mostNamed) names.set(text, undefined);
    return names.get(text);
  };
}

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
  const nameOf = createNames();
  const told = new WeakMap<pg.ClientBase, Set<string>>();
  // The pool opens another connection; an error that nobody listens for ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    const payloads = new Set<string>();
    told.set(client, payloads);
    beforeEach(client, (question, values) => {
      // Without a value it goes as it is, such as "begin".
      if (values.length > 0) question.name ??= nameOf(question.text);
      if (!question.text.includes("pg_notify(")) return;
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
  look: (question: Question, values: readonly unknown[]) => void,
): void {
  const { query } = client;
  Object.defineProperty(client, "query", {
    configurable: true,
    value(question: unknown, values: unknown, ...rest: unknown[]) {
      if (isQuestion(question)) look(question, Array.isArray(values) ? values : []);
      return Reflect.apply(query, client, [question, values, ...rest]) as unknown;
    },
  });
}

/** As drizzle asks: with its text in an object. */
interface Question {
  text: string;
  name?: string;
}

function isQuestion(question: unknown): question is Question {
  return typeof question === "object" && question !== null && "text" in question;
}
