import { expect, test } from "vitest";
import { tickets as ticketRows } from "#app/db/schema.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const afterTheDay = "2025-08-20T12:00:00Z";

async function buy() {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const { token } = await buyTickets(site, { typeId: Regular!, quantity: 2 });
  return { Regular: Regular!, page: `/tickets/order/${token}` };
}

test("on the day the head of a purchase says today in place of the date", async () => {
  const { page } = await buy();
  const head = async () => /<h1.*?<\/h1>/s.exec(await site.client().read(page))?.[0];
  expect(await head()).toContain("2 August");
  site.clock.set("2025-08-02T12:00:00Z");
  expect(await head()).toContain("Today");
});

test("after the day a purchase shows keepsakes in place of codes", async () => {
  const { page } = await buy();
  const visitor = site.client();
  const before = await visitor.read(page);
  expect(before).toContain("The code of ticket");
  expect(before).toContain("Post &quot;I&#x27;m in&quot;");
  site.clock.set(afterTheDay);
  const after = await visitor.read(page);
  for (const past of ["The code of ticket", "I&#x27;m in", "tickets.pdf", "on its way"])
    expect(after).not.toContain(past);
  expect(after).toContain("each ticket opens as a keepsake");
  expect(after).toContain("Post &quot;My ticket&quot;");
});

test("after the day a purchase says that they were there of those whom the gate let in", async () => {
  const { page } = await buy();
  await site.app.db.update(ticketRows).set({ admittedCount: 1 });
  site.clock.set(afterTheDay);
  const after = await site.client().read(page);
  expect(after).toContain("Post &quot;I was there&quot;");
});

test("after the day no ticket type has a price of a festival that nobody knows yet", async () => {
  await buy();
  site.clock.set(afterTheDay);
  const page = await site.client().read("/tickets");
  expect(page).toContain("Regular");
  expect(page).not.toContain("₦3,000");
});
