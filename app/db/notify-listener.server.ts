import pg from "pg";

/** Stands for notifications that may have been missed. */
export const missedSome = "*";

type OnNotify = (payload: string) => void;

export interface ListenConnection {
  /**
   * Whether every notification of until a second ago has come; a connection that has been still is
   * asked first.
   */
  hears(): boolean | Promise<boolean>;
  stop(): void;
}

/**
 * Uses one connection for all channels, since every notification wakes each connection that
 * listens.
 */
export interface NotifyListener {
  /** Calls `onNotify` with `missedSome` at first, and whenever the connection was made anew. */
  listen(channel: string, onNotify: OnNotify): Promise<ListenConnection>;
  close(): Promise<void>;
}

/**
 * After `askAfterMs` without a sign of life the connection is asked for one; after `believedMs` it
 * is not trusted until it answers.
 */
const askAfterMs = 500;
const believedMs = 1_000;
/** A connection without an answer is a lost one, also where nobody said so. */
const answerWithinMs = 5_000;
const retryMs = 1_000;

interface Connection {
  client: pg.Client;
  /**
   * When the connection last gave a sign of life. It is null before it listens and once it is lost.
   */
  heardAt: number | null;
  asking?: Promise<boolean>;
}

/** Connects at the first `listen`, and anew whenever the connection is lost. */
export function openNotifyListener(options: pg.ClientConfig): NotifyListener {
  const listeners = new Map<string, OnNotify>();
  let closed = false;
  let connection: Connection | undefined;
  let retry: NodeJS.Timeout | undefined;
  const listenOn = async ({ client }: Connection, channels: string[]) => {
    for (const channel of channels) {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      listeners.get(channel)?.(missedSome);
    }
  };
  const connect = async () => {
    const client = new pg.Client({ ...options, query_timeout: answerWithinMs });
    const opened: Connection = { client, heardAt: null };
    connection = opened;
    client.on("notification", ({ channel, payload }) => listeners.get(channel)?.(payload ?? ""));
    client.on("error", () => {});
    client.on("end", () => {
      opened.heardAt = null;
      if (!closed) retry = setTimeout(connect, retryMs);
    });
    try {
      await client.connect();
      await listenOn(opened, [...listeners.keys()]);
      opened.heardAt = performance.now();
    } catch {
      await lose(opened);
    }
  };
  return {
    async listen(channel, onNotify) {
      listeners.set(channel, onNotify);
      const opened = connection;
      // A connection that is made anew listens on all channels.
      if (opened) await listenOn(opened, [channel]).catch(() => lose(opened));
      else await connect();
      return {
        hears: () => connection !== undefined && isHeard(connection),
        stop: () => void listeners.delete(channel),
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connection?.client.end().catch(() => {});
    },
  };
}

async function lose(connection: Connection): Promise<void> {
  connection.heardAt = null;
  await connection.client.end().catch(() => {});
}

function isHeard(connection: Connection): boolean | Promise<boolean> {
  if (connection.heardAt === null) return false;
  const stillMs = performance.now() - connection.heardAt;
  if (stillMs < askAfterMs) return true;
  connection.asking ??= ask(connection).finally(() => (connection.asking = undefined));
  return stillMs < believedMs || connection.asking;
}

/**
 * Asks the connection for a sign of life. Notifications that were sent before arrive before the
 * answer.
 */
async function ask(connection: Connection): Promise<boolean> {
  const at = performance.now();
  try {
    await connection.client.query("select 1");
    if (connection.heardAt !== null) connection.heardAt = at;
  } catch {
    await lose(connection);
  }
  return connection.heardAt !== null;
}
