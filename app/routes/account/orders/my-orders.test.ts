import { expect, test } from "vitest";
import { listOrdersOf } from "#app/domain/orders/order-lists.server.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test("a customer's orders come page by page, and are found by number and by item", async () => {
  const ada = await signUp(site);
  const cap = await createProduct(site, { name: "Palm cap" });
  const first = await createOrder(site, ada, { products: [cap] });
  site.clock.advance(60_000);
  const second = await createOrder(site, ada);
  const other = await createOrder(site, await signUp(site), { products: [cap] });

  const page = (query = {}) => listOrdersOf(site.app.db, ada.id, { limit: 1, ...query });
  const { rows, next } = await page();
  expect(rows).toMatchObject([{ number: second.orderNumber }]);
  expect(await page({ after: next })).toMatchObject({
    rows: [{ number: first.orderNumber }],
    next: null,
  });

  const [letters, figures] = first.orderNumber.split("-");
  for (const search of ["palm", "Cáp palm", figures, `${letters!.toLowerCase()} ${figures}`]) {
    const found = await ada.client.read(`/myorders?q=${search}`);
    expect(found).toContain(first.orderNumber);
    expect(found).not.toContain(second.orderNumber);
    expect(found).not.toContain(other.orderNumber);
  }
});

test("an empty list says that orders will appear there, and another customer's order is answered with 404 and the words for none", async () => {
  const ada = await signUp(site);
  const list = await ada.client.read("/myorders");
  expect(list).toContain("<title>My orders Vybez</title>");
  expect(list).toContain("Your orders will show here");
  const { orderId } = await createOrder(site, await signUp(site));
  for (const id of [orderId, "2345678bcd"]) {
    const answer = await ada.client.get(`/myorders/${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("There is no such order of yours.");
  }
});

test("an order to pick up shows a QR code for the desk once it is ready", async () => {
  const ada = await signUp(site);
  const waits = await createOrder(site, ada);
  expect(await ada.client.read(`/myorders/${waits.orderId}`)).not.toContain("QR code");
  const { orderId, orderNumber } = await createOrder(site, ada, { status: "ready" });
  expect(await ada.client.read(`/myorders/${orderId}`)).toMatch(
    `<img src="/files/codes/order/${orderId}" alt="QR code of order ${orderNumber}"`,
  );
});
