import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createCall } from "./paystack-call.server.ts";

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a call raises, and how often it said that nobody could be asked. */
async function failureOf(apiUrl: string, withinMs?: number) {
  let away = 0;
  const call = createCall({ secretKey: "sk_test_x", apiUrl }, () => (away += 1), withinMs);
  const error = await call("/transaction/verify/x").catch((raised: unknown) => raised);
  return { ...(error as Error), away };
}

test("a call to an unreachable Paystack is reported as not asked", async () => {
  const url = await listen((_, response) => response.destroy());
  expect(await failureOf(url)).toMatchObject({ code: "unreachable", isRefusal: false, away: 1 });
});

test("a call whose answer breaks off is reported as of unknown outcome", async () => {
  const url = await listen((_, response) => {
    response.writeHead(200, { "content-length": 100 }).write('{"status":true');
    setImmediate(() => response.destroy());
  });
  expect(await failureOf(url)).toMatchObject({ code: "unreadable", isRefusal: false, away: 0 });
});

test.each([
  [401, "invalid_Key", true, 1],
  [404, "transaction_not_found", true, 0],
  [408, "unknown", false, 0],
  [429, "rate_limited", true, 0],
  [500, "unknown", false, 1],
])(
  "the status %i of Paystack's answer has a kind of its own",
  async (status, code, isRefusal, away) => {
    const body = JSON.stringify({ status: false, message: "No", code });
    const url = await listen((_, response) => response.writeHead(status).end(body));
    expect(await failureOf(url)).toMatchObject({ code, isRefusal, away });
  },
);

test("a call to a Paystack that does not answer ends after its time limit", async () => {
  const url = await listen(() => {});
  expect(await failureOf(url, 20)).toMatchObject({
    code: "unreachable",
    isRefusal: false,
    away: 1,
  });
});
