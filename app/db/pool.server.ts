import type { Duplex } from "node:stream";
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

interface PoolOptions {
  max: number; // connections; one stays open
  /** Gets what was notified on one, as soon as it is given back: this process need not wait to hear of its own changes. */
  onTold?(payload: string): void;
}

export function openPool(connectionString: string, { max, onTold }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    min: 1,
    query_timeout: longestStatementMs,
    pipeline: true,
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
      for (const value of values.flat()) if (typeof value === "string") payloads.add(value);
    });
  });
  pool.on("release", (_error, client) => {
    const payloads = told.get(client);
    for (const payload of payloads ?? []) onTold?.(payload);
    payloads?.clear();
  });
  return pool;
}

/** Has a look at every statement with its values before it is asked. What is asked at once leaves in one write. */
function beforeEach(
  client: pg.PoolClient,
  look: (question: Question, values: readonly unknown[]) => void,
): void {
  const { query } = client;
  Object.defineProperty(client, "query", {
    configurable: true,
    value(question: unknown, values: unknown, ...rest: unknown[]) {
      sendTogether(client.connection.stream);
      if (isQuestion(question)) look(question, Array.isArray(values) ? values : []);
      const answer: unknown = Reflect.apply(query, client, [question, values, ...rest]);
      return isQuestion(question) && answer instanceof Promise
        ? answerTo(question.text, answer as Promise<pg.QueryResult>)
        : answer;
    },
  });
}

/** Each write wakes PostgreSQL, which costs more than most of what it is asked. */
function sendTogether(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Nobody waits for "begin": it leaves with the first statement, which fails where it did. A transaction that a statement
 * failed in which nobody waited for ends by raising instead of being rolled back in silence.
 */
async function answerTo(text: string, answer: Promise<pg.QueryResult>): Promise<unknown> {
  if (text === "begin") {
    answer.catch(() => {});
    return undefined;
  }
  const result = await answer;
  if (text === "commit" && result.command !== "COMMIT")
    throw new Error("The transaction was rolled back: one of its statements failed");
  return result;
}

/** As drizzle asks: with its text in an object. */
interface Question {
  text: string;
  name?: string;
}

function isQuestion(question: unknown): question is Question {
  return typeof question === "object" && question !== null && "text" in question;
}
