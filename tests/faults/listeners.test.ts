import { once } from "node:events";
import { rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { copyDemoFolder } from "#tests/support/demo-folder.ts";
import { startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";

const count = 500;
const cap = { productId: "abuja-park-cap", color: "Black" };
const socks = { productId: "fan-club-socks", color: "White" };

/**
 * An open page: it listens as a browser's EventSource does, and connects again when it is cut off.
 */
class Listener {
  /** How many times it connected. */
  connections = 0;
  /** How many changes it heard of since it connected. */
  changes = 0;
  readonly #end = new AbortController();

  constructor(address: string, cookie: string) {
    void this.#follow(address, cookie);
  }

  end(): void {
    this.#end.abort();
  }

  async #follow(address: string, cookie: string): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      try {
        const asked = get(address, { headers: { cookie }, signal, agent: false });
        const [answer] = (await once(asked, "response")) as [IncomingMessage];
        if (answer.statusCode === 200) {
          this.connections += 1;
          this.changes = 0;
          for await (const text of answer.setEncoding("utf8"))
            this.changes += String(text).split("event: changed").length - 1;
        }
      } catch {
        // The server is not there: it is asked again, as after the end of a stream.
      }
      // A browser waits as long as the stream asked it to; this is shorter, which is harder for the
      // server.
      await setTimeout(200, undefined, { signal }).catch(() => {});
    }
  }
}

test("500 open pages are notified of a change, reconnect after a restart, and are notified of the next", async () => {
  const dataDir = await copyDemoFolder("festival-listeners-");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { SEED: "demo" };
  const first = await startServer({ dataDir, env });
  const shopper = new Shopper(first.url);
  await shopper.signUp("Ada");
  const cookie = Object.entries(shopper.client.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const listeners = Array.from(
    { length: count },
    () => new Listener(`${first.url}/api/events`, cookie),
  );
  onTestFinished(() => listeners.forEach((listener) => listener.end()));
  const heard = () => listeners.filter(({ changes }) => changes > 0).length;
  const connectedTimes = (times: number) =>
    listeners.filter(({ connections }) => connections >= times).length;

  await expect.poll(() => connectedTimes(1)).toBe(count);
  await shopper.add(cap);
  await expect.poll(heard).toBe(count);

  // Nobody's open page keeps it from stopping.
  expect(await first.end("SIGTERM")).toBe(0);
  const { port } = new URL(first.url);
  const second = await startServer({ dataDir, env: { ...env, PORT: port } });
  onTestFinished(async () => {
    await second.stop();
  });
  await expect.poll(() => connectedTimes(2)).toBe(count);
  // A page is answered while they are connected.
  expect((await fetch(`${first.url}/merch`)).status).toBe(200);
  await shopper.add(socks);
  await expect.poll(heard).toBe(count);
  expect(second.takeErrors()).toEqual([]);
});
