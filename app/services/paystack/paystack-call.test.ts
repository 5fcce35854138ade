import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createCall } from "./paystack-call.server.ts";
import { ask } from "./paystack-request.server.ts";

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
async function failureOf(apiUrl: string) {
  let away = 0;
  const call = createCall({ secretKey: "sk_test_x", apiUrl }, () => (away += 1));
  const error = await call("/transaction/verify/x").catch((raised: unknown) => raised);
  return { ...(error as Error), away };
}

test("who is not there could not be asked", async () => {
  const url = await listen((_, response) => response.destroy());
  expect(await failureOf(url)).toMatchObject({ code: "unreachable", isRefusal: false, away: 1 });
});

test("an answer that breaks off leaves open what came of it", async () => {
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
])("%i is told apart", async (status, code, isRefusal, away) => {
  const body = JSON.stringify({ status: false, message: "No", code });
  const url = await listen((_, response) => response.writeHead(status).end(body));
  expect(await failureOf(url)).toMatchObject({ code, isRefusal, away });
});

test("nobody is waited for without end", async () => {
  const url = await listen(() => {});
  await expect(ask(url, { headers: {}, withinMs: 20 })).rejects.toThrow("no answer within 20 ms");
});
