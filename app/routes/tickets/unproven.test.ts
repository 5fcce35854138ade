import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { eq, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { purchases, emails, ticketPlaces, users } from "#app/db/schema.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import type { Client } from "#tests/support/client.ts";
import { mailbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { solveTask, taskIn } from "#tests/support/proofs.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();
const { app, clock } = site;
const { db } = app;
const minute = 60_000;

const openHall = async (size: number, priceKobo = 3_000_00) =>
  (
    await openTicketSale(site, { Hall: size }, [
      { name: "Regular", prices: [{ priceKobo }], takes: { Hall: 1 } },
    ])
  )["Regular"]!;

let strangers = 0;
interface Press {
  quantity?: number;
  email?: string;
  proof?: string;
  link?: string;
  priceKobo?: number;
  intent?: string;
}

/** Sends the form of a purchase, by an address that was never seen before. */
async function press(
  browser: Client,
  typeId: string,
  {
    quantity = 1,
    email = `made.up.${strangers++}@example.org`,
    priceKobo = 3_000_00,
    intent = "buy-tickets",
    ...proved
  }: Press = {},
) {
  const seenKobo = quantity * priceKobo;
  const words = { intent, name: "Ada Obi", email, phone: "" };
  const sent = { quantity, seenKobo, token: newPurchaseToken(), ...words, ...proved };
  const answer = await browser.post(`/tickets/${typeId}`, sent);
  return { status: answer.status, page: (await answer.text()).replaceAll("<!-- -->", "") };
}

/** A robot: a new browser from a network of its own. */
const robot = (network = `10.9.${strangers >> 8}.${strangers & 255}`) => site.client({ network });

const countTaken = () =>
  db.$count(ticketPlaces, sql`${ticketPlaces.state} in ('reserved', 'sold')`);

/** Robots reserve until the site asks for a proof. Returns the refusal. */
async function fillShare(typeId: string, quantity = 1): Promise<{ page: string }> {
  for (let presses = 0; presses < 100; presses++) {
    const { status, page } = await press(robot(), typeId, { quantity });
    if (status !== 303) return { page };
  }
  throw new Error("No proof was asked for");
}

describe("browsers for which nothing speaks", () => {
  test("reserve a quarter of what is left, and no more, however many they are", async () => {
    const typeId = await openHall(100);
    for (let presses = 0; presses < 30; presses++) await press(robot(), typeId, { quantity: 6 });
    expect(await countTaken()).toBe(24);
  });

  test("have their share of a price with few tickets, too", async () => {
    const { Regular: typeId } = await openTicketSale(site, { Hall: 1_000 }, [
      {
        name: "Regular",
        prices: [{ priceKobo: 3_000_00, pieces: 20 }, { priceKobo: 5_000_00 }],
        takes: { Hall: 1 },
      },
    ]);
    await fillShare(typeId!);
    expect(await countTaken()).toBe(5);
  });

  test("have a quarter of tickets that cost nothing, which nobody pays for later", async () => {
    const typeId = await openHall(100, 0);
    for (let presses = 0; presses < 40; presses++) await press(robot(), typeId, { priceKobo: 0 });
    expect(await countTaken()).toBe(25);
  });

  test("have room again when reservations end or are paid", async () => {
    const typeId = await openHall(8);
    await fillShare(typeId);
    expect(await countTaken()).toBe(2);
    const { reference } = (await db.select().from(purchases))[0]!;
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    await settlePurchase(app, reference);
    // One is sold, one reserved, and a quarter of the seven that are not sold is one.
    expect(await press(robot(), typeId)).toMatchObject({ status: 409 });
    clock.advance(14 * minute);
    expect(await press(robot(), typeId)).toMatchObject({ status: 303 });
  });
});

describe("a buyer who is asked for a proof", () => {
  test("keeps what was typed, and has the tickets once the browser has solved the task", async () => {
    const typeId = await openHall(8);
    await fillShare(typeId);
    const browser = site.client();
    const { page } = await press(browser, typeId, { email: "ada@example.com" });
    expect(page).toContain("your browser has to show that somebody is buying with it");
    expect(page).toContain("Get a link by e-mail instead");
    for (const typed of ["Ada Obi", "ada@example.com"]) expect(page).toContain(`value="${typed}"`);
    const proof = await solveTask(taskIn(page)!);
    const bought = await press(browser, typeId, { email: "ada@example.com", proof });
    expect(bought.status).toBe(303);
  });

  test("finds the task on the page as it opens, and solves it while typing", async () => {
    const typeId = await openHall(8);
    await fillShare(typeId);
    const browser = site.client();
    const proof = await solveTask(taskIn(await browser.read(`/tickets/${typeId}`))!);
    expect(await press(browser, typeId, { proof, quantity: 5 })).toMatchObject({ status: 303 });
  });

  test("has no use for a proof twice, of another ticket type, altered or too old", async () => {
    const typeId = await openHall(40);
    const { page } = await fillShare(typeId);
    const proof = await solveTask(taskIn(page)!);
    const isRefused = async (sent: string) =>
      expect(await press(robot(), typeId, { proof: sent })).toMatchObject({ status: 409 });
    const other = JSON.parse(proof);
    other.challenge.parameters.data.purpose = "tickets of another type";
    await isRefused(JSON.stringify(other));
    for (const sent of ["x", "{}", "null", "[]", proof.replace(/"counter":\d+/, '"counter":1e99')])
      await isRefused(sent);
    await isRefused(proof.replace(/"derivedKey":"../, '"derivedKey":"zz'));

    expect(await press(robot(), typeId, { proof })).toMatchObject({ status: 303 });
    await isRefused(proof);

    const late = await solveTask(taskIn((await press(robot(), typeId)).page)!);
    clock.advance(9 * minute);
    await fillShare(typeId);
    clock.advance(12 * minute);
    await fillShare(typeId);
    await isRefused(late);
  });

  test("keeps the proof where the purchase is refused for something else", async () => {
    const typeId = await openHall(40);
    const { page } = await fillShare(typeId);
    const proof = await solveTask(taskIn(page)!);
    const wrongPrice = await press(robot(), typeId, { proof, priceKobo: 1 });
    expect(wrongPrice.page).toContain("The price changed while this page was open");
    expect(await press(robot(), typeId, { proof })).toMatchObject({ status: 303 });
  });

  test("sends one proof from two browsers at once, and one of them is let through", async () => {
    const typeId = await openHall(40);
    const { page } = await fillShare(typeId);
    const proof = await solveTask(taskIn(page)!);
    const pressed = await Promise.all(
      Array.from({ length: 6 }, () => press(robot(), typeId, { proof })),
    );
    expect(pressed.filter(({ status }) => status === 303)).toHaveLength(1);
  });
});

describe("a link by e-mail, for browsers without scripts", () => {
  const linkIn = (text: string) => /\/tickets\/\S+link=\S+/.exec(text)![0];

  async function askForLink(typeId: string, email: string) {
    const { page } = await press(site.client(), typeId, {
      intent: "send-link",
      quantity: 3,
      email,
    });
    await site.jobs.done();
    const sent = (await mailbox(site)).findLast(({ to }) => to === email)!;
    return { page, path: linkIn(sent.text) };
  }

  test("leads back to the form with what was typed, and counts as a proof of that address", async () => {
    const typeId = await openHall(40);
    await fillShare(typeId);
    const { page, path } = await askForLink(typeId, "ada@example.com");
    expect(page).toContain("We have sent a link to ada@example.com");
    expect(await db.$count(emails), "the outbox keeps no link").toBe(0);

    // Programs that show previews open every link first.
    for (let previews = 0; previews < 3; previews++) await site.client().get(path);
    const browser = site.client();
    const form = await browser.read(path);
    for (const typed of ["Ada Obi", "ada@example.com"]) expect(form).toContain(`value="${typed}"`);
    expect(form).toContain('name="quantity" value="3"');
    const [, link] = /name="link" value="([^"]+)"/.exec(form)!;
    const buying = { quantity: 3, link: link! };
    const asElse = await press(robot(), typeId, { ...buying, email: "eve@example.com" });
    expect(asElse.status).toBe(409);
    const bought = await press(browser, typeId, { ...buying, email: "ada@example.com" });
    expect(bought.status).toBe(303);
    const again = await press(robot(), typeId, { ...buying, email: "ada@example.com" });
    expect(again.status).toBe(409);
  });

  test("is over after an hour", async () => {
    const typeId = await openHall(40);
    const { path } = await askForLink(typeId, "ada@example.com");
    clock.advance(61 * minute);
    expect(await site.client().read(path)).not.toContain("ada@example.com");
  });

  test("is sent to an address however often a stranger had one sent there", async () => {
    const typeId = await openHall(40);
    for (let asks = 0; asks < 9; asks++)
      await press(robot(), typeId, { intent: "send-link", email: "ada@example.com" });
    const { page } = await askForLink(typeId, "ada@example.com");
    expect(page).toContain("We have sent a link to ada@example.com");
  });
});

describe("a proof is not asked for", () => {
  test("where a purchase of the same browser was paid, for three reservations in ten minutes", async () => {
    const typeId = await openHall(40);
    const browser = robot();
    await press(browser, typeId, { email: "ada@example.com" });
    const { reference } = (await db.select().from(purchases))[0]!;
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    await settlePurchase(app, reference);
    await fillShare(typeId);
    for (let times = 0; times < 3; times++)
      expect(await press(browser, typeId)).toMatchObject({ status: 303 });
    expect(await press(browser, typeId)).toMatchObject({ status: 409 });
  });

  test("of a customer whose address is proved", async () => {
    const typeId = await openHall(40);
    await fillShare(typeId);
    const ada = await signUp(site);
    expect(await press(ada.client, typeId, { email: ada.email })).toMatchObject({ status: 409 });
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, ada.id));
    expect(await press(ada.client, typeId, { email: ada.email })).toMatchObject({ status: 303 });
  });
});

test("one network is asked for proofs after thirty purchases, and nobody there who proves is refused", async () => {
  const typeId = await openHall(3_000);
  const campus = "102.89.1.7";
  for (let buyers = 0; buyers < 30; buyers++)
    expect(await press(robot(campus), typeId)).toMatchObject({ status: 303 });
  for (let buyers = 0; buyers < 5; buyers++) {
    const browser = robot(campus);
    const { status, page } = await press(browser, typeId);
    expect(status).toBe(409);
    const proof = await solveTask(taskIn(page)!);
    expect(await press(browser, typeId, { proof })).toMatchObject({ status: 303 });
  }
  expect(await press(robot("102.89.1.8"), typeId), "others notice nothing").toMatchObject({
    status: 303,
  });
});

test("a purchase that a proof stands for is not counted among those without one", async () => {
  const typeId = await openHall(40);
  const { page } = await fillShare(typeId);
  const before = await db.$count(ticketPlaces, eq(ticketPlaces.isUnproven, true));
  const proof = await solveTask(taskIn(page)!);
  await press(robot(), typeId, { quantity: 10, proof });
  expect(await db.$count(ticketPlaces, eq(ticketPlaces.isUnproven, true))).toBe(before);
});

describe("somebody's address, written into thirty purchases by a stranger who dismisses them", () => {
  /** Begins and dismisses purchases with an address until the site refuses. */
  async function begin(browser: Client, typeId: string, email: string) {
    let proof = "";
    for (let times = 0; times < 32; times++) {
      let { status, page } = await press(browser, typeId, { email, proof });
      const task = status === 409 ? taskIn(page) : null;
      if (task) {
        // Many purchases of one network have to be proved.
        proof = await solveTask(task);
        ({ status, page } = await press(browser, typeId, { email, proof }));
      }
      if (page.includes("You have begun many payments")) return times;
      if (status !== 303) throw new Error(page);
      const open = await db.select().from(purchases).where(isNull(purchases.dismissedAt));
      for (const { accessToken } of open)
        await browser.post(`/tickets/order/${accessToken}`, {
          intent: "dismiss-payment",
          sure: "1",
        });
    }
    return null;
  }

  test("stops the stranger's browser, and not its owner elsewhere", async () => {
    const typeId = await openHall(3_000);
    const stranger = robot();
    // The first purchase came from a browser without a name; the thirty after it count for it.
    expect(await begin(stranger, typeId, "ada@example.com")).toBe(31);
    const ada = site.client({ network: "102.89.2.2" });
    expect(await press(ada, typeId, { email: "ada@example.com" })).toMatchObject({ status: 303 });
  });
});
