import { isNull } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { emailAttempts, emails } from "#app/db/schema.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startObjectStore, storeKeys } from "#tests/support/object-store.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const [storePort, mailPort] = [await freePort(), await freePort()];
const site = await createTestApp({
  env: {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: "mail@festival.example",
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    ...storeKeys,
  },
});
const { db } = site.app;

test("while the mail server is away a purchase is made and shows its ticket, and its e-mails wait and are sent once when the server is back", async () => {
  const { Regular } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  await site.jobs.start();
  const { token, tickets } = await buyTickets(site, { typeId: Regular!, email: "ada@example.com" });
  expect(tickets).toHaveLength(1);
  expect(await site.client().read(`/tickets/order/${token}`)).toContain("Your ticket");
  const refused = async () => (await db.select().from(emailAttempts)).map(({ error }) => error);
  await expect.poll(refused).toContainEqual(expect.stringContaining("ECONNREFUSED"));
  const waiting = () => db.$count(emails, isNull(emails.sentAt));
  const written = await waiting();
  expect(written).toBeGreaterThan(0);

  const server = await startMailServer(mailPort);
  await site.jobs.done();
  expect(await waiting()).toBe(0);
  expect(server.received).toHaveLength(written);
  expect(server.received.map(({ to }) => to)).toContainEqual(["ada@example.com"]);
  await server.stop();
});

test("while the object store is away an uploaded picture is refused for the moment, and pages go on; it is taken when the store is back", async () => {
  const owner = await signInAsAdministrator(site);
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const upload = () => owner.post("/post/pictures", new Uint8Array(png));
  expect((await upload()).status).toBe(503);
  for (const path of ["/merch", "/post", "/uploads"])
    expect((await owner.get(path)).status, path).toBe(200);

  const store = await startObjectStore(storePort);
  expect((await upload()).status).toBe(200);
  await store.stop();
});
