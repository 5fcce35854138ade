import { expect, test } from "vitest";
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
  const seen = (await answer.text()).replaceAll(/<script.*?<\/script>|<[^>]*>/gs, "");
  expect(seen.match(/sold out\./gi)).toEqual(["sold out."]);
});
