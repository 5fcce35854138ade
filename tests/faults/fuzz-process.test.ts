import { Agent, request } from "node:http";
import { expect, test } from "vitest";
import { secretAddresses } from "#app/http/log/secret-addresses.server.ts";
import { accessTable } from "#tests/support/access-table.ts";
import { type AccessWorld, plantWorld } from "#tests/support/access-world.ts";
import { describe, fuzzedPaths, type Odd, oddRequest } from "#tests/support/fuzz.ts";
import { encoded } from "#tests/support/hostile-cookies.ts";
import { hostileValues } from "#tests/support/hostile-inputs.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { startServer } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();

/** How many for each route, and which: other ones from seed to seed. */
const wanted = Number(process.env["FUZZ_REQUESTS_A_ROUTE"] ?? 2);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);
/** The world is made anew after so many for each route: forms delete accounts and sign people out. */
const mostOfAWorld = 25;
const rounds = Array.from({ length: Math.ceil(wanted / mostOfAWorld) }, (_, round) => ({
  from: seed + round,
  each: Math.min(mostOfAWorld, wanted - round * mostOfAWorld),
}));

/** Those that no route answers. */
const served = ["/metrics", "/assets/", "/fonts/", "/api/auth/oauth2/callback/", "/sandbox/"];
const people = ["visitor", "customer", "owner", "administrator"] as const;
const atOnce = 8;
/** Far longer than any answer takes. */
const patienceMs = 60_000;
/** Node itself refuses a longer head than 16 KB. */
const longest = 6_000;

test.each(rounds)(
  "the process that a host runs answers no odd request with a server error, and logs lines of JSON without a secret (seed $from)",
  async ({ from, each }) => {
    const world = await plantWorld(site);
    const { Regular: typeId = "" } = await openTicketSale(site, { Hall: 500 }, [
      { name: "Regular", prices: [{ priceKobo: 250_000 }], takes: { Hall: 1 } },
    ]);
    const { databaseUrl = "", sessionSecret = "", dataDir } = site.app.env;
    const server = await startServer({
      dataDir,
      env: {
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: sessionSecret,
        SEED: "empty",
        LOG_FORMAT: "json",
        ACCESS_LOG: "1",
        TRUST_PROXY: "1",
        METRICS_TOKEN: "a-token-of-the-operator",
      },
    });
    const random = randomFrom(from);
    try {
      const odd = oddRequests(world, typeId, { origin: server.url, each, random });
      expect(await faultsOf(odd, world, { origin: server.url, random })).toEqual([]);
      expect(server.takeErrors()).toEqual([]);
    } finally {
      await server.stop();
    }
    const lines = server.output().split("\n").filter(Boolean);
    for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
    const secrets = secretsOf(world);
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  },
);

/** What opens something for everybody who knows it, in addresses and cookies, and e-mails. */
function secretsOf(world: AccessWorld): string[] {
  const tokens = secretAddresses.flatMap(
    (path) => accessTable[path]?.at?.(world).split("/").at(-1) ?? [],
  );
  const cookies = Object.values(world.clients).flatMap(({ cookies: own }) => Object.values(own));
  const secrets = [...tokens, ...cookies].filter((secret) => secret.length >= 15);
  expect(secrets.length).toBeGreaterThan(5);
  return [...secrets, "@secret.example"];
}

interface Options {
  origin: string;
  random: () => number;
}

function oddRequests(
  world: AccessWorld,
  typeId: string,
  { origin, each, random }: Options & { each: number },
): Odd[] {
  const addresses = {
    "/tickets/:typeId": `/tickets/${typeId}`,
    "/tickets/:typeId/wait": `/tickets/${typeId}/wait`,
  };
  const value = () => encoded(hostileValues[Math.floor(random() * hostileValues.length)]!);
  return Array.from({ length: each }, () => [
    ...fuzzedPaths.map((path) => oddRequest(path, world, { origin, addresses }, random)),
    ...served.map((path) => ({ address: path + value(), init: { headers: { origin } } })),
  ]).flat();
}

/** Sends them, some at once. Returns a line for each that was answered as a fault, or not at all. */
async function faultsOf(
  asked: Odd[],
  { clients }: AccessWorld,
  { origin, random }: Options,
): Promise<string[]> {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const cookies = people.map((who) => clients[who].cookieHeader);
  const waiting = [...asked];
  const faults: string[] = [];
  const work = async () => {
    for (let odd = waiting.pop(); odd; odd = waiting.pop()) {
      // After signing out it is a visitor.
      const who = odd.address.startsWith("/logout") ? 0 : Math.floor(random() * people.length);
      const status = await answerOf(odd, { agent, hostname, port }, cookies[who]!);
      if (typeof status !== "number" || status >= 500)
        faults.push(`${people[who]}: ${describe(odd)}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
  return faults;
}

/**
 * Sends a request as it is: `fetch` would set an address right. Returns the status of its answer, or
 * why there is none.
 */
function answerOf(
  { address, init }: Odd,
  at: { agent: Agent; hostname: string; port: string },
  own: string,
): Promise<number | string | undefined> {
  const { cookie = "", ...headers } = { ...(init.headers as Record<string, string>) };
  const isForm = init.body instanceof URLSearchParams;
  return new Promise((resolve) => {
    const asked = request(
      {
        ...at,
        path: address.replaceAll(/[^\x21-\x7E]/g, encodeURIComponent).slice(0, longest),
        method: init.method ?? "GET",
        headers: {
          ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
          ...headers,
          cookie: [own, cookie.slice(0, longest)].filter(Boolean).join("; "),
        },
        timeout: patienceMs,
      },
      (answer) => {
        // A stream of events has no end.
        if (answer.headers["content-type"] === "text/event-stream") answer.destroy();
        answer.resume().once("close", () => resolve(answer.statusCode));
      },
    );
    asked.once("timeout", () => asked.destroy(new Error("no answer in time")));
    asked.once("error", ({ message }) => resolve(message));
    asked.end(init.body instanceof URLSearchParams ? init.body.toString() : (init.body ?? ""));
  });
}
