import { describe, expect, test } from "vitest";
import { sendAdminDigest } from "#app/domain/admin-digest.server.ts";
import { listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { readPaymentMoney } from "#app/domain/integrity/check-money.server.ts";
import { orders } from "#app/db/schema.server.ts";
import { createPurchase, createProduct } from "#tests/support/factories.ts";
import { mailbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app, paystack } = site;

const plain = (page: string) => page.replaceAll("<!-- -->", "").replaceAll(/\s+/g, " ");

/** A payment of another amount than the ₦13,000 that were asked, and its case. */
async function paidAnotherAmount(paidAmount: number) {
  await paystack.break({ dropWebhooks: true, paidAmount });
  const ada = await signUp(site);
  const hoodie = await createProduct(site);
  const { reference } = await createPurchase(site, ada, { products: [hoodie] });
  await paystack.pay(reference);
  await settlePurchase(app, reference);
  const admin = await signInAsAdministrator(site);
  const { rows } = await listOpenCases(app.db, { limit: 1 });
  const caseId = rows[0]!.id;
  /** The order that is made of it after all. */
  const accept = async (note: string) => {
    const answer = await admin.post("/adminNotifications", {
      intent: "accept-payment",
      case: caseId,
      note,
    });
    const [order] = await app.db.select().from(orders);
    return { ...order!, said: plain(await answer.text()) };
  };
  return { ada, admin, reference, accept };
}

describe("an order that was made after all", () => {
  test("for too small a payment says everywhere what was asked, what was paid, and the difference", async () => {
    const { ada, admin, accept } = await paidAnotherAmount(5_000_00);
    expect(plain(await admin.read("/adminNotifications"))).toContain(
      "Ask for the ₦8,000 that is missing and make the order after all",
    );
    const { id, number } = await accept("Rest 8,000 paid cash.");
    await sendAdminDigest(app);
    await site.jobs.done();

    const list = plain(await admin.read("/orders?tab=new"));
    for (const text of ["₦13,000 asked", "₦5,000 paid", "₦8,000 missing"])
      expect(list).toContain(text);
    expect(list).toMatch(/₦5,000<\/b> in all/);
    const csv = await (await admin.get("/orders/export.csv?tab=new")).text();
    expect(csv).toContain('"5000","NGN","0","-8000","0","5000"');
    const overview = plain(await admin.read("/adminOverview"));
    expect(overview).toContain("1 order, ₦8,000 missing");
    expect(overview).toContain("₦13,000 asked, ₦5,000 paid, ₦8,000 missing");

    for (const page of [
      plain(await admin.read(`/orders/${id}`)),
      plain(await ada.client.read(`/myorders/${id}`)),
      plain(await ada.client.read(`/myorders/${id}/receipt`)),
    ]) {
      expect(page).toMatch(/Paid online<[^₦]*₦5,000/);
      expect(page).toMatch(/Difference<[^₦]*₦8,000 less than asked/);
    }
    expect(plain(await ada.client.read("/myorders"))).toContain("₦8,000 missing");

    const mails = await mailbox(site);
    const confirmed = mails
      .find(({ to, subject }) => to === ada.email && subject.endsWith(number))!
      .text.replaceAll(/\s+/g, " ");
    expect(confirmed).toContain("Paid online ₦5,000");
    expect(confirmed).toContain("Difference ₦8,000 less than asked");
    const digest = mails.find(
      ({ to, subject }) => to === administrator.email && subject.includes("1 new order"),
    )!;
    expect(digest.subject).toContain("₦5,000");
    expect(digest.text.replaceAll(/\s+/g, " ")).toContain("₦13,000 asked, ₦5,000 paid");
  });

  test("has the decision, its note and its organiser in its history, which the customer does not see", async () => {
    const { ada, admin, accept } = await paidAnotherAmount(5_000_00);
    const { id, number } = await accept("Rest 8,000 paid cash.");
    const panel = plain(await admin.read(`/orders/${id}`));
    expect(panel).toMatch(
      new RegExp(
        `Decided: Order ${number} was made after all. Rest 8,000 paid cash.</p><p[^>]*>[^<]*by Administrator<`,
      ),
    );
    expect(await ada.client.read(`/myorders/${id}`)).not.toContain("paid cash");
    await site.jobs.done();
  });

  test("shows the cash receipt of the rest everywhere, and takes no more than the rest", async () => {
    const { ada, admin, accept } = await paidAnotherAmount(5_000_00);
    const { id, number } = await accept("Rest in cash.");
    const panel = await admin.read(`/orders/${id}`);
    expect(panel).toContain("Record cash received");
    const cash = /name="cash" value="([^"]+)"/.exec(panel)![1]!;
    const form = { intent: "record-cash", cash, note: "Bola took it." };
    const send = async (amount: string) =>
      plain(await (await admin.post(`/orders/${id}`, { ...form, amount })).text());
    expect(await send("")).toContain("Amount: write the amount in naira, such as 3,000.");
    const refused = await send("8,001");
    expect(refused).toContain(`Only ₦8,000 of order ${number} is missing.`);
    expect(refused).toMatch(/value="8,001"/);
    expect(refused).toMatch(/value="Bola took it\."/);
    // Sent twice, it is recorded once.
    for (const _ of [1, 2]) expect(await send("3,000")).toContain("₦5,000 is missing.");
    const next = /name="cash" value="([^"]+)"(?!.*name="cash" value)/s.exec(
      await admin.read(`/orders/${id}`),
    )![1]!;
    expect(plain(await admin.read("/orders?tab=new"))).toContain("₦5,000 missing");
    await admin.post(`/orders/${id}`, { ...form, cash: next, amount: "5000" });

    const list = plain(await admin.read("/orders?tab=new"));
    expect(list).toContain("₦8,000 received in cash");
    expect(list).not.toContain("missing");
    expect(list).toMatch(/₦13,000<\/b> in all/);
    const done = plain(await admin.read(`/orders/${id}`));
    expect(done).toMatch(/₦3,000 received in cash on [^<]*by Administrator, Bola took it\./);
    expect(done).toMatch(
      /₦5,000 received in cash\. Bola took it\.<\/p><p[^>]*>[^<]*by Administrator</,
    );
    expect(done).toContain("Recorded cash");
    expect(done).not.toContain("Record cash received");
    for (const page of [
      done,
      plain(await ada.client.read(`/myorders/${id}`)),
      plain(await ada.client.read(`/myorders/${id}/receipt`)),
    ])
      expect(page).toMatch(/Difference<[^₦]*₦8,000 less than asked, received in cash/);
    expect(await ada.client.read(`/myorders/${id}`)).not.toContain("Bola took it");
    const csv = await (await admin.get("/orders/export.csv?tab=new")).text();
    expect(csv).toContain('"5000","NGN","0","-8000","0","13000"');
    expect(csv).toMatch(/"8000","0"\r?\n$/);
    expect(plain(await admin.read("/adminMoney"))).toContain("₦8,000 in cash");
    expect(plain(await admin.read("/adminOverview"))).not.toMatch(/₦[\d,]+ missing/);
    const [book] = await readPaymentMoney(app.db, "all");
    expect(book).toMatchObject({ paid: 5_000_00, cash: 8_000_00, decided: 0, wrong: [] });

    await admin.post(`/orders/${id}`, { intent: "remove-cash", cash: next });
    const back = plain(await admin.read(`/orders/${id}`));
    expect(back).toContain("₦5,000 is missing.");
    expect(back).toContain("Took a record of cash back");
    await site.jobs.done();
  });

  test('for too large a payment says what is owed back, which "Refund…" sends, and asks nobody for more', async () => {
    const { ada, admin, reference, accept } = await paidAnotherAmount(20_000_00);
    const waiting = plain(await admin.read("/adminNotifications"));
    expect(waiting).toContain("₦7,000 is owed back then, which “Refund…” in the order sends.");
    expect(waiting).not.toMatch(/what is missing|that is missing/);
    await site.jobs.done();
    const warning = (await mailbox(site)).find(({ to }) => to === administrator.email)!;
    expect(warning.text).not.toMatch(/what is missing|that is missing/);

    const { id, said } = await accept("She tapped twice.");
    expect(said).toContain("₦7,000 is owed back: send it with “Refund…” in the order.");
    const panel = plain(await admin.read(`/orders/${id}`));
    expect(panel).toContain("₦7,000 more than asked was paid, and is owed back.");
    expect(panel).toMatch(/What was paid too much[^₦]*₦7,000/);
    expect(plain(await admin.read("/orders?tab=new"))).toMatch(/₦13,000<\/b> in all/);
    const overview = plain(await admin.read("/adminOverview"));
    expect(overview).toContain("1 order, ₦7,000 owed back");
    expect(overview).not.toContain("₦20,000<");
    expect(plain(await ada.client.read(`/myorders/${id}`))).toContain(
      "₦7,000 more than asked, owed back",
    );

    const refund = { intent: "refund-order", what: "overpaid", reason: "Paid too much." };
    await admin.post(`/orders/${id}`, { ...refund, seen: "0" });
    site.clock.advance(11_000);
    await site.jobs.done();
    expect(await app.paystack.listRefunds(reference)).toMatchObject([{ amount: 7_000_00 }]);
    const after = plain(await admin.read(`/orders/${id}`));
    expect(after).not.toContain("is owed back");
    expect(after).not.toMatch(/<s[ >]/);
    expect(after).toMatch(/Total after refunds<[^₦]*₦13,000/);
    expect((await admin.post(`/orders/${id}`, { ...refund, seen: "1" })).status).toBe(409);
  });
});
