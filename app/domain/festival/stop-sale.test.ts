import { openCart, openTickets } from "#tests/support/purchases.ts";
import { expect, test } from "vitest";
import { signUp } from "#tests/support/people.ts";
import { createProduct } from "#tests/support/factories.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { setSaleStopped } from "./stop-sale.server.ts";

const site = await createTestApp();
const stop = (text: string | null) => setSaleStopped(site.app.env.databaseUrl!, text);
const banner = async () => (await site.app.festival()).saleStopped;

test("a sale that the host has stopped says so on every page, begins no payment, and goes on when it is opened", async () => {
  const customer = await signUp(site);
  await createProduct(site);
  const text = "We look into a fault. What you have paid is safe.";
  const page = async () => (await site.client().get("/merch")).text();
  expect(await page()).not.toContain(text);

  await stop(text);
  await expect.poll(banner).toBe(text);
  expect(await page()).toContain(text);
  const refused = { name: expect.anything(), reason: "stopped", message: text };
  await expect(openCart(site.app, { shippingOption: "PICKUP" }, customer)).rejects.toMatchObject(
    refused,
  );
  const tickets = { paysAgain: true } as Parameters<typeof openTickets>[1];
  await expect(openTickets(site.app, tickets, null)).rejects.toMatchObject(refused);

  await stop(null);
  await expect.poll(banner).toBe(null);
  expect(await page()).not.toContain(text);
  await expect(openCart(site.app, { shippingOption: "PICKUP" }, customer)).rejects.toMatchObject({
    reason: "empty",
  });
});
