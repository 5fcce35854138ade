import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderItems, orders, stock } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { finishCancelling, cancelOrder } from "#app/domain/orders/cancel-order.server.ts";
import { createOrder, createProduct, putInCart } from "#tests/support/factories.ts";
import { mailbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app, paystack } = site;
const { db } = app;

const choice = { colors: ["Black"], sizes: ["Medium"] };

/** A paid order of a hoodie of ₦25,000 and a cap of ₦4,000, to be picked up for ₦500. */
async function hoodieAndCap(ofCap: { limitPerPerson?: number } = {}) {
  const hoodie = await createProduct(site, {
    ...choice,
    name: "Owambe hoodie",
    priceKobo: 25_000_00,
  });
  const cap = await createProduct(site, {
    ...choice,
    name: "Rain cap",
    priceKobo: 4_000_00,
    ...ofCap,
  });
  await db.insert(stock).values({ productId: cap.id, color: "Black", size: "Medium", quantity: 5 });
  const ada = await signUp(site);
  const made = await createOrder(site, ada, { products: [hoodie, cap] });
  const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, made.orderId));
  const idOf = (name: string) => lines.find((line) => line.name === name)!.id;
  const admin = await signInAsAdministrator(site);
  const refund = async (form: Record<string, string | string[]>) => {
    const answer = await admin.post(`/orders/${made.orderId}`, {
      intent: "refund-order",
      seen: "0",
      what: "lines",
      reason: "It came torn.",
      ...form,
    });
    // Until then it could be undone.
    site.clock.advance(11_000);
    return answer;
  };
  return {
    ada,
    admin,
    cap,
    hoodie,
    refund,
    hoodieLine: idOf("Owambe hoodie"),
    capLine: idOf("Rain cap"),
    ...made,
  };
}

const plain = (page: string) => page.replaceAll("<!-- -->", "").replaceAll(/\s+/g, " ");

async function printsOf(admin: Awaited<ReturnType<typeof signInAsAdministrator>>, tab: string) {
  const pages: string[] = [];
  for (const what of ["slips", "picking", "pickup"])
    pages.push(plain(await admin.read(`/orders/print?what=${what}&tab=${tab}`)));
  return pages;
}

describe("a piece that was refunded", () => {
  test.for([
    { title: "and put back into stock", restock: "1" },
    { title: "and not put back into stock", restock: "" },
  ])(
    "$title is missing from every print, list, export, page and later e-mail of its order",
    async ({ restock }) => {
      const { ada, admin, refund, capLine, orderId, orderNumber } = await hoodieAndCap();
      for (const page of await printsOf(admin, "new")) expect(page).toContain("Rain cap");
      await refund({ line: `${capLine}:1`, ...(restock && { restock }) });
      await site.jobs.done();

      for (const page of await printsOf(admin, "new")) {
        expect(page).toContain("Owambe hoodie");
        expect(page).not.toContain("Rain cap");
      }
      const list = plain(await admin.read("/orders?tab=new"));
      expect(list).toContain("1 piece");
      expect(list).toContain("₦25,500");
      expect(list).toContain("₦4,000 refunded");
      expect(list).toMatch(/₦25,500<\/b> in all/);

      const [header, row] = (await (await admin.get("/orders/export.csv?tab=new")).text())
        .trim()
        .split("\r\n")
        .map((line) => line.slice(1, -1).split('","'));
      const cell = (name: string) => row![header!.indexOf(name)];
      expect(header!.indexOf("Note")).toBe(header!.indexOf("Refunded items") - 1);
      expect(cell("Items")).toBe("1 × Owambe hoodie (Black, Medium)");
      expect(cell("Total (naira)")).toBe("29500");
      expect(cell("Refunded items")).toBe("1 × Rain cap (Black, Medium)");
      expect(cell("Paid")).toBe("29500");
      expect(cell("Refunded")).toBe("4000");
      expect(cell("Kept (naira)")).toBe("25500");

      const struck = /<s[^>]*>Rain cap<\/s>/;
      const panel = plain(await admin.read(`/orders/${orderId}`));
      expect(panel).toMatch(struck);
      expect(panel).toContain("refunded</span>");
      expect(panel).toMatch(/Total after refunds<[^₦]*₦25,500/);
      for (const path of [`/myorders/${orderId}`, `/myorders/${orderId}/receipt`]) {
        const page = plain(await ada.client.read(path));
        expect(page, path).toMatch(struck);
        expect(page, path).toMatch(/Total after refunds<[^₦]*₦25,500/);
      }
      const own = plain(await ada.client.read("/myorders"));
      expect(own).toContain("1 item");
      expect(own).toContain("₦25,500");

      await admin.post(`/orders/${orderId}`, { intent: "advance-order", from: "new" });
      await site.jobs.done();
      const ready = (await mailbox(site)).find(({ subject }) =>
        subject.endsWith(`pick-up: ${orderNumber}`),
      );
      expect(ready!.text).toContain("Owambe hoodie");
      expect(ready!.text).not.toContain("Rain cap");
      expect(ready!.text).toContain("₦25,500");
      expect(ready!.text).not.toContain("₦29,500");
      for (const page of await printsOf(admin, "pickup")) expect(page).not.toContain("Rain cap");
    },
  );

  test("is handed out after all when its refund fails", async () => {
    const { admin, refund, capLine } = await hoodieAndCap();
    await paystack.break({ refundOutcome: "failed", refundStepMs: 0 });
    await refund({ line: `${capLine}:1` });
    await site.jobs.done();
    for (const page of await printsOf(admin, "new")) expect(page).toContain("Rain cap");
    await paystack.break({ refundOutcome: "processed" });
  });

  test("counts neither for the limit per person nor as sold", async () => {
    const { ada, admin, refund, cap, capLine } = await hoodieAndCap({ limitPerPerson: 1 });
    const soldOf = async () =>
      /Rain cap.*?>(\d+)<span[^>]*> sold</.exec(
        plain(await admin.read("/uploads?q=cap&view=table")),
      )![1];
    expect(await soldOf()).toBe("1");
    await expect(putInCart(site, ada, cap)).rejects.toThrow("You have bought 1 already.");
    await refund({ line: `${capLine}:1`, restock: "1" });
    await putInCart(site, ada, cap);
    expect(await soldOf()).toBe("0");
    await site.jobs.done();
  });
});

test("an order that was refunded in full is not handed out, and can only be cancelled", async () => {
  const { admin, refund, orderId, orderNumber } = await hoodieAndCap();
  await refund({ what: "all" });
  await site.jobs.done();
  for (const page of await printsOf(admin, "new")) expect(page).not.toContain("Owambe hoodie");
  expect(plain(await admin.read("/orders?tab=new"))).toContain("0 pieces");
  const moved = await admin.post(`/orders/${orderId}`, { intent: "advance-order", from: "new" });
  expect(moved.status).toBe(409);
  expect(plain(await moved.text())).toContain(
    `Everything in order ${orderNumber} was refunded: cancel it instead.`,
  );
  const [order] = await db.select().from(orders);
  expect(order).toMatchObject({ status: "new" });
});

test("pieces of a cancelled order do not count as sold, whether or not they are back in stock", async () => {
  const { admin, orderId } = await hoodieAndCap();
  const byUserId = (await findSetting(db, "administrator"))!;
  const wishes = { reason: "It cannot be made.", refund: false, restock: false };
  await cancelOrder(app, { orderId, from: "new", ...wishes }, byUserId);
  site.clock.advance(11_000);
  await finishCancelling(app, orderId);
  const page = plain(await admin.read("/uploads?q=cap&view=table"));
  expect(/Rain cap.*?>(\d+)<span[^>]*> sold</.exec(page)![1]).toBe("0");
  await site.jobs.done();
});
