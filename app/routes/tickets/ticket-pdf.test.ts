import { inflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { tickets } from "#app/db/schema.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2026-11-02T08:00:00Z" });
const { app } = site;
const { db } = app;

/** Marigold, as a drawing of a PDF names it. */
const marigold = /\b1 0\.70\d* 0\.10\d* (rg|scn)\b/;

/** What the pages of a PDF draw. */
function drawingOf(file: Buffer): string {
  const parts: string[] = [];
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 1)) {
    const from = at + "stream\n".length;
    try {
      parts.push(inflateSync(file.subarray(from)).toString("latin1"));
    } catch {
      // A picture or a font, or the end of one.
    }
  }
  return parts.join("\n");
}

it("a ticket and a purchase can be had as a PDF, which contains no code in its name or metadata and is not cached", async () => {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const {
    token,
    order,
    tickets: bought,
  } = await buyTickets(site, { typeId: typeId!, quantity: 2 });
  const [first, second] = bought;
  const client = site.client();
  const page = await client.read(`/t/${first!.token}`);
  expect(page).toContain(`/t/${first!.token}/ticket.pdf`);
  expect(await client.read(`/tickets/order/${token}`)).toContain("tickets.pdf");

  const codes = await Promise.all(
    (await db.select().from(tickets)).map((ticket) => ticketCode(app, ticket)),
  );
  for (const [path, name, pages] of [
    [`/t/${first!.token}/ticket.pdf`, first!.ticketId, 1],
    [`/tickets/order/${token}/tickets.pdf`, "tickets-", 2],
  ] as const) {
    const answer = await client.fetch(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toContain(name);
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.length).toBeLessThan(60_000 * pages);
    const text = file.toString("latin1");
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(pages);
    expect(text, "the site's own lettering is embedded").toMatch(/\+Anybody/);
    expect(drawingOf(file), "its paper has the colour of the package").toMatch(marigold);
    for (const code of codes) {
      const hex = Buffer.from(code.slice(-40)).toString("hex");
      for (const part of [code.slice(-40), hex, first!.token!, token])
        expect(`${text} ${[...answer.headers].join(" ")}`).not.toContain(part);
    }
  }

  const by = (await findSetting(db, "administrator"))!;
  const cancelled = { orderId: order.id, ticketIds: [first!.id], reason: "Gone.", refund: false };
  await cancelTickets(app, cancelled, by);
  expect((await client.fetch(`/t/${first!.token}/ticket.pdf`)).status).toBe(404);
  await db.update(tickets).set({ passedAt: app.now() }).where(eq(tickets.id, second!.id));
  expect((await client.fetch(`/tickets/order/${token}/tickets.pdf`)).status).toBe(404);

  const asked = await Promise.all(
    Array.from({ length: 21 }, () => client.fetch(`/t/${second!.token}/ticket.pdf`)),
  );
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    429,
  ]);
});
