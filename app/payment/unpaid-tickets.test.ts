import { expect, test } from "vitest";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { rememberPurchase } from "./own-purchases.server.ts";

const site = await createTestApp({ now: "2026-11-22T08:00:00Z" });

/** Reserves two tickets, and returns the browser that did, with the address of its purchase. */
async function reserve() {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const { reference, token } = await beginTickets(site, { typeId: Regular!, quantity: 2 });
  const request = new Request(site.app.env.publicUrl);
  const buyer = site.client();
  buyer.setCookie(await rememberPurchase(request, site.app.env, token));
  return { buyer, reference, purchase: `/tickets/order/${token}` };
}

const words = "You have 2 tickets reserved until 09:10. Not paid yet.";

for (const path of ["/", "/tickets"])
  test(`${path} leads a buyer who has reserved tickets to the payment, and nobody else`, async () => {
    await site.client().read(path);
    const { buyer, purchase } = await reserve();
    const page = await buyer.read(path);
    expect(page).toContain(words);
    expect(page).toContain(`href="${purchase}"`);
    const others = await site.client().read(path);
    expect(others).not.toContain("Not paid yet");
    expect(others).not.toContain(purchase);
  });

test("the first page says nothing of a reservation that has ended or is paid", async () => {
  const { buyer, reference } = await reserve();
  site.clock.set("2026-11-22T08:11:00Z");
  expect(await buyer.read("/")).not.toContain("Not paid yet");
  site.clock.set("2026-11-22T08:05:00Z");
  expect(await buyer.read("/")).toContain(words);
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
  await settlePurchase(site.app, reference);
  expect(await buyer.read("/")).not.toContain("Not paid yet");
});
