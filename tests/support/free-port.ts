import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems choose themselves where any port will do, as for most servers of
 * tests.
 */
const [lowest, highest] = [20_000, 32_000] as const;

/**
 * A port that nobody listens on at this moment. Another process may take it before it is used, so
 * the one who starts there has to try again.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
