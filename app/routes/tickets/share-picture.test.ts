import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tickets as ticketRows } from "#app/db/schema.server.ts";
import { sharePicturesOf } from "#app/domain/tickets/sold/share-picture.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;

async function bought(quantity = 1) {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  return buyTickets(site, { typeId: Regular!, quantity });
}
const read = async (id: string) =>
  (await app.db.select().from(ticketRows).where(eq(ticketRows.id, id)))[0]!;

test("the picture of a ticket is a JPEG at an address with neither the ticket's code nor a secret of its pages", async () => {
  const { tickets, token } = await bought();
  const ticket = await read(tickets[0]!.id);
  const path = sharePicturesOf(app, ticket).story;
  const answer = await site.client().get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  for (const secret of [token, ticket.token!, await ticketCode(app, ticket)])
    expect(path).not.toContain(secret);
  expect(await site.client().read(`/t/${ticket.token}`)).toContain(path);
});

test("a number alone shows no picture of a ticket", async () => {
  const { tickets } = await bought();
  const { serial, generation } = await read(tickets[0]!.id);
  const guessed = `/files/in/${serial}-${generation}-guessed/story.jpg`;
  expect((await site.client().get(guessed)).status).toBe(404);
});

test("a ticket that is cancelled has no picture any more", async () => {
  const { tickets } = await bought();
  const path = sharePicturesOf(app, await read(tickets[0]!.id)).post;
  await app.db.update(ticketRows).set({ cancelledAt: app.now() });
  expect((await site.client().get(path)).status).toBe(404);
});

test("the cloth grows by one strip with each ticket that is sold", async () => {
  expect(await site.client().read("/cloth")).toContain("The first ticket weaves the first strip.");
  expect((await site.client().get("/cloth/screen.webp")).status).toBe(404);
  await bought(2);
  expect(await site.client().read("/cloth")).toContain("2 strips, one for each ticket");
  const picture = await site.client().get("/cloth/screen.webp");
  expect(picture.headers.get("content-type")).toBe("image/webp");
});

test("the cloth can be printed once the day is over, and not before", async () => {
  await bought();
  expect((await site.client().get("/cloth/print.png")).status).toBe(404);
  site.clock.set("2025-08-20T12:00:00Z");
  expect((await site.client().get("/cloth/print.png")).status).toBe(200);
  expect(await site.client().read("/cloth")).toContain("Download it as a print");
});
