import pg from "pg";

/** Stands for notifications that may have been missed. */
export const missedSome = "*";

export interface Listening {
  /** Whether every notification of until a second ago has come; a line that has been still is asked first. */
  hears(): boolean | Promise<boolean>;
  stop(): Promise<void>;
}

/** After so long the line is asked for a sign of life, and after so long again nothing is believed without it. */
const askAfterMs = 500;
const believedMs = 1_000;
/** A line without an answer is a lost one, also where nobody said so. */
const answerWithinMs = 5_000;
const retryMs = 1_000;

interface Line {
  client: pg.Client;
  heardAt: number | null; // when it last gave a sign of life; null before it listens and once it is lost
  asking?: Promise<boolean>;
}

/** On a connection of its own, made anew whenever it is lost. */
export async function listenForEver(
  options: pg.ClientConfig,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<Listening> {
  let stopped = false;
  let line: Line | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async () => {
    const client = new pg.Client({ ...options, query_timeout: answerWithinMs });
    const opened: Line = { client, heardAt: null };
    line = opened;
    client.on("notification", (message) => onNotify(message.payload ?? ""));
    client.on("error", () => {});
    client.on("end", () => {
      opened.heardAt = null;
      if (!stopped) retry = setTimeout(connect, retryMs);
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNotify(missedSome);
      opened.heardAt = performance.now();
    } catch {
      await client.end().catch(() => {});
    }
  };
  await connect();
  return {
    hears: () => line !== undefined && isHeard(line),
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await line?.client.end().catch(() => {});
    },
  };
}

function isHeard(line: Line): boolean | Promise<boolean> {
  if (line.heardAt === null) return false;
  const stillMs = performance.now() - line.heardAt;
  if (stillMs < askAfterMs) return true;
  line.asking ??= ask(line).finally(() => (line.asking = undefined));
  return stillMs < believedMs || line.asking;
}

/** What was notified before comes before the answer. */
async function ask(line: Line): Promise<boolean> {
  const at = performance.now();
  try {
    await line.client.query("select 1");
    if (line.heardAt !== null) line.heardAt = at;
  } catch {
    line.heardAt = null;
    await line.client.end().catch(() => {});
  }
  return line.heardAt !== null;
}
