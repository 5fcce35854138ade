import { setTimeout as timeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { plantWorld } from "#tests/support/access-world.ts";
import { describe, fuzzedPaths, type Odd, oddRequest } from "#tests/support/fuzz.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();

/** How many, and which: other ones from seed to seed. */
const wanted = Number(process.env["FUZZ_REQUESTS"] ?? 1_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);

/** Far longer than any answer takes. */
const patienceMs = 10_000;

test("no random address, cookie, header, form, body or method causes a server error, whoever sends it", async () => {
  const world = await plantWorld(site);
  const { Regular: typeId = "" } = await openTicketSale(site, { Hall: 500 }, [
    { name: "Regular", prices: [{ priceKobo: 250_000 }], takes: { Hall: 1 } },
  ]);
  const addresses = {
    "/tickets/:typeId": `/tickets/${typeId}`,
    "/tickets/:typeId/wait": `/tickets/${typeId}/wait`,
  };
  const actors = ["visitor", "customer", "administrator"] as const;
  const random = randomFrom(seed);
  const faults: string[] = [];
  const ask = async (who: (typeof actors)[number], odd: Odd) => {
    // After signing out it is a visitor.
    if (who !== "visitor" && odd.address.startsWith("/logout")) return;
    const answered = world.clients[who].fetch(odd.address, odd.init);
    const response = await Promise.race([answered, timeout(patienceMs)]);
    if (!response) return void faults.push(`${who}: ${describe(odd)}: no answer`);
    await response.body?.cancel();
    for (const { msg, err } of site.takeErrors())
      faults.push(`${who}: ${describe(odd)}: ${msg} ${err?.message}`);
    if (response.status >= 500) faults.push(`${who}: ${describe(odd)}: ${response.status}`);
  };
  for (let count = 0; count < wanted; count++) {
    const who = actors[Math.floor(random() * actors.length)]!;
    const path = fuzzedPaths[Math.floor(random() * fuzzedPaths.length)]!;
    const odd = oddRequest(path, world, { origin: site.app.env.publicUrl, addresses }, random);
    await ask(who, odd);
  }
  expect(faults).toEqual([]);
});
