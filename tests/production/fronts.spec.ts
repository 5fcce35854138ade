import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { caddy, isHere } from "../support/proxy-and-pooler.ts";
import { startCaddy } from "./support/caddy-front.ts";
import { domain, type Front } from "./support/front.ts";
import { startNodeFront } from "./support/node-front.ts";

// The journeys go through Caddy where there is one, so that it and its stand-in have to do the
// same.
const fronts = { "a proxy in Node": startNodeFront, ...(isHere(caddy) && { Caddy: startCaddy }) };

for (const [name, start] of Object.entries(fronts))
  test(`${name} passes the sender's address on, and a visitor cannot forge it`, async () => {
    const process = createServer((asked, answer) => answer.end(JSON.stringify(asked.headers)));
    process.listen(0, "127.0.0.1");
    await once(process, "listening");
    const front = await start([(process.address() as AddressInfo).port]);
    const headers = await ask(front, {
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": "http",
      "x-forwarded-host": "evil.example",
    });
    expect(headers).toMatchObject({
      host: domain,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
      "x-forwarded-host": domain,
    });
    await front.stop();
    process.close();
  });

if (isHere(caddy))
  test("Caddy believes a named CDN about the sender's address, and nobody else", async () => {
    const process = createServer((asked, answer) => answer.end(JSON.stringify(asked.headers)));
    process.listen(0, "127.0.0.1");
    await once(process, "listening");
    const ports = [(process.address() as AddressInfo).port];
    const said = { "cf-connecting-ip": "203.0.113.7", "x-forwarded-for": "203.0.113.8" };
    for (const [addresses, from] of [
      ["198.51.100.0/24 127.0.0.0/8", "203.0.113.7"],
      ["198.51.100.0/24", "127.0.0.1"],
    ] as const) {
      const front = await startCaddy(ports, { CDN_ADDRESSES: addresses });
      expect((await ask(front, said))["x-forwarded-for"]).toBe(from);
      await front.stop();
    }
    process.close();
  });

async function ask({ port }: Front, headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  const asked = request({
    host: "127.0.0.1",
    port,
    servername: domain,
    rejectUnauthorized: false,
    headers: { ...headers, host: domain },
  }).end();
  const [answer] = await once(asked, "response");
  return (await json(answer)) as IncomingHttpHeaders;
}
