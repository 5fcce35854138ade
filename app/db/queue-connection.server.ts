import type { ConstructorOptions } from "pg-boss";
import { type Line, missedSome } from "./listening.server.ts";
import { openPool } from "./pool.server.ts";

type QueueConnection = NonNullable<ConstructorOptions["db"]> & { close(): Promise<void> };

/**
 * What the queue asks by itself, prepared like all that is asked again, which spares most of its cost. On two connections, as all its workers
 * look at once: none waits for a page, and no page for them.
 */
export function queueOn(connectionString: string, line: Line): QueueConnection {
  const pool = openPool(connectionString, { max: 2 });
  return {
    executeSql: (text, values) => pool.query({ text }, values),
    async listen(channel, onNotification, onReconnect) {
      const { stop } = await line.listen(channel, (payload) =>
        payload === missedSome ? onReconnect() : onNotification(payload),
      );
      return { close: async () => stop() };
    },
    close: () => pool.end(),
  };
}
