import { expect, test } from "vitest";
import { purchases, tickets } from "#app/db/schema.server.ts";
import { makeCode } from "#app/domain/discounts/edit-codes.server.ts";
import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });

test("without scripts, another number of tickets keeps what was typed, and reserves nothing", async () => {
  const { Regular } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const visitor = site.client();
  const typed = { name: "Ada Obi", email: "ada@example", phone: "0803", quantity: 1 };
  const answer = await visitor.post(`/tickets/${Regular}?n=3`, {
    intent: "set-quantity",
    ...typed,
  });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  for (const value of ["Ada Obi", "ada@example", "0803"])
    expect(page).toContain(`value="${value}"`);
  expect(page).toContain("₦9,000");
  expect(page, "nothing is wrong yet").not.toContain('aria-invalid="true"');
  expect(page).toMatch(/<noscript[^>]*>.*<button[^>]+formAction="\?n=3"/s);
});

test("a buyer whose type sold out while the form was open reads so once", async () => {
  const { Regular } = await openTicketSale(site, { Hall: 1 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 2 } },
  ]);
  const answer = await site.client().post(`/tickets/${Regular}`, {
    name: "Ada Obi",
    email: "ada@example.com",
    phone: "",
    quantity: 1,
    seenKobo: 3_000_00,
    token: "a".repeat(28),
  });
  const seen = wordsOf(await answer.text());
  expect(seen.match(/sold out\./gi)).toEqual(["sold out."]);
});

test("who fills in the form of a type that sells out meanwhile finds it filled in for the waiting list", async () => {
  const { Regular } = await openTicketSale(site, { Hall: 1 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 2 } },
  ]);
  const visitor = site.client();
  const typed = { name: "Ada Obi", email: "ada@example.com", phone: "08031234567" };
  const answer = await visitor.post(`/tickets/${Regular}`, {
    ...typed,
    quantity: 1,
    seenKobo: 3_000_00,
    token: "a".repeat(28),
  });
  const page = await answer.text();
  for (const value of Object.values(typed)) expect(page).toContain(`value="${value}"`);
  const [, action] =
    /<form[^>]+action="([^"]+)"[^>]*>(?:(?!<\/form>).)*Join the waiting list/s.exec(page)!;
  expect(action).toBe(`/tickets/${Regular}/wait`);
  const joined = await visitor.post(action!, { ...typed, quantity: 1 });
  expect(joined.status).toBe(303);
  expect(joined.headers.get("location")).toMatch(/^\/wait\//);
});

/** The words of a page. */
const wordsOf = (page: string) =>
  page.replaceAll(/<script.*?<\/script>|<style.*?<\/style>|<[^>]*>/gs, "");

const hall = () =>
  openTicketSale(site, { Hall: 20 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    { name: "Vip", prices: [{ priceKobo: 9_000_00 }], takes: { Hall: 2 }, maxPerOrder: 3 },
  ]);

test("tickets of two types are one purchase with one code and one payment", async () => {
  const { Regular, Vip } = await hall();
  await makeCode(site.app, "FRIENDS", openCode, (await findSetting(site.app.db, "administrator"))!);
  const visitor = site.client();
  const also = `${Vip}.1`;
  const applied = await visitor.post(`/tickets/${Regular}`, {
    intent: "use-code",
    quantity: 2,
    also,
    code: "FRIENDS",
  });
  const address = applied.headers.get("location")!;
  expect(address).toBe(`/tickets/${Regular}?n=2&also=${Vip}.1`);
  const page = wordsOf(await visitor.read(address));
  expect(page).toContain("2 Regular at ₦3,000");
  expect(page).toContain("1 Vip at ₦9,000");
  expect(page).toContain("₦12,000");
  const answer = await visitor.post(address, {
    intent: "buy-tickets",
    name: "Ada Obi",
    email: "ada@example.com",
    phone: "",
    quantity: 2,
    also,
    seenKobo: 15_000_00,
    code: "FRIENDS",
    seenReductionKobo: 3_000_00,
    token: newPurchaseToken(),
  });
  expect(answer.status).toBeLessThan(400);
  const [purchase, ...more] = await site.app.db.select().from(purchases);
  expect(more).toEqual([]);
  expect(purchase).toMatchObject({ totalKobo: 12_000_00 });
  await site.paystack.pay(purchase!.reference);
  await settlePurchase(site.app, purchase!.reference);
  const sold = await site.app.db
    .select({ paid: tickets.paidKobo })
    .from(tickets)
    .orderBy(tickets.paidKobo);
  expect(sold.map(({ paid }) => paid)).toEqual([2_000_00, 2_000_00, 8_000_00]);
});

test("an address that asks for more than one order has, or for what is not sold, shows what can be bought", async () => {
  const { Regular, Vip } = await hall();
  const visitor = site.client();
  const full = wordsOf(
    await visitor.read(`/tickets/${Regular}?n=9&also=${Vip}.3&also=nothing&also=${Regular}.2`),
  );
  expect(full).toContain("9 Regular at ₦3,000");
  expect(full).toContain("1 Vip at ₦9,000");
  const few = wordsOf(await visitor.read(`/tickets/${Regular}?n=1&also=${Vip}.40`));
  expect(few).toContain("3 Vip at ₦9,000");
});
