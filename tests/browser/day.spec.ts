import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { Shopper } from "../support/shopper.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { takeOver, waitForScripts } from "./support/hydration.ts";
import { newestMail } from "./support/mailbox.ts";
import { type OwnSite, startOwnSite } from "./support/own-site.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

const day = new Date().toISOString().slice(0, 10);
const at = (time: string) => new Date(`${day}T${time}+01:00`);
const names = ["Palm tee", "Rain cap"] as const;
const [first, second] = names;

const test = base.extend<{ ownSite: OwnSite }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  ownSite: async ({}, use) => {
    const site = await startOwnSite(at("08:00:00"));
    await use(site);
    await site.stop();
  },
});

async function openDay(browser: Browser, site: OwnSite) {
  const context = await browser.newContext({ baseURL: site.url });
  await waitForScripts(context);
  const page = await context.newPage();
  await signInAsAdministrator(page);
  return { context, page };
}

async function photo() {
  const create = { width: 200, height: 200, channels: 3, background: "#12a56b" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: "one.jpg", mimeType: "image/jpeg", buffer };
}

async function draft(page: Page, name: string, fill: () => Promise<void>, kept: string | RegExp) {
  // The form of the product before makes way for an empty one.
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByLabel("Choose pictures").setInputFiles([await photo()]);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("Soft and heavy.");
  await page.getByLabel("Category").selectOption("Shirts");
  await page.getByLabel("Price in naira").fill("12500");
  await fill();
  await expect(page.locator("input[name=pictures]")).toHaveCount(1);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const done = page.getByRole("dialog", { name: "Uploaded" });
  await expect(done).toContainText(kept);
  await done.getByRole("button", { name: "Close" }).last().click();
}

const appearAtNoon = async (page: Page) => {
  await page.getByRole("radio", { name: "From a day and time on" }).check();
  await page.getByLabel("Appears at").fill(`${day}T12:00`);
};

const rows = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

/**
 * A list as kept in a spreadsheet, with a line that is wrong, one that is there twice, and two empty
 * ones between.
 */
const sold = [
  "First name;Last name;Package;Email;TicketId",
  "Zuri;Cole;vip;zuri@gmial.example;",
  "René;Cole;REGULAR;rene@example.com;",
  "Ada;One;Vip;one@example.com;ONE1",
  "Zuri;Cole;VIP;zuri@gmial.example;",
  "",
  "",
  "Kemi;Ade;Gold;kemi@example.com;",
].join("\r\n");

async function look(page: Page, name: string, buffer: Buffer) {
  await page.goto("/adminHome/new");
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Preview file" }).click();
}

test("an organiser's day in the back office, on a phone", async ({
  browser,
  pageErrors,
  ownSite: site,
}) => {
  pageErrors.expect(/^409 POST \/uploads\//);
  const { context, page } = await openDay(browser, site);

  await test.step("two products are drafted in the morning, each with its stock", async () => {
    await page.goto("/post");
    const byHand = async () => {
      await page.getByText("XXXL", { exact: true }).click();
      await page.getByText("Purple", { exact: true }).click();
      await page.getByLabel("Stock of Purple, XXXL").fill("3");
      await page.getByRole("radio", { name: "Not yet" }).check();
    };
    await draft(page, first, byHand, `${first} is kept as a draft`);
    const ofAll = async () => {
      await page.getByLabel("Stock of this product").fill("40");
      await appearAtNoon(page);
    };
    await draft(page, second, ofAll, /12:00/);
    await page.goto("/uploads?show=out&view=table");
    await expect(rows(page, first)).toContainText("Draft");
    await expect(rows(page, first)).toContainText("Runs out: Purple, XXXL 3");
    await expect(rows(page, second)).toContainText(/Appears \d+ \w+ \d+, 12:00/);
  });

  const edit = (await rows(page, first).getByRole("link").first().getAttribute("href"))!;
  await test.step("a page that is older than somebody's save says so, and saves when it is sent again", async () => {
    const old = await context.newPage();
    await old.route("**/api/events?*", (route) => route.abort("aborted"));
    for (const tab of [page, old]) await tab.goto(edit);
    await page.getByLabel("Price in naira").fill("11111");
    await save(page);
    await expect(page.getByText("Saved as a draft.")).toBeVisible();
    await old.getByLabel("Description").fill("Mine.");
    await appearAtNoon(old);
    await save(old);
    await expect(old.getByRole("region", { name: "Both versions" })).toContainText("₦11,111");
    await expect(old.getByLabel("Description")).toHaveValue("Mine.");
    await expectAccessible(old);
    // From here on the site looks at the clock twice a second, because a product's time is near.
    await site.setClock(at("11:59:59.500"));
    await save(old);
    await expect(old.getByText(/^Saved. It appears in the store on .* 12:00/)).toBeVisible();
    await old.close();
  });

  await test.step("the drafted products are in the store at noon", async () => {
    const cards = page.getByRole("article");
    await page.goto("/merch");
    await expect(cards).toHaveCount(0);
    await site.setClock(at("12:00:00"));
    await expect(async () => {
      await page.reload();
      await expect(cards).toHaveCount(2, { timeout: 500 });
    }).toPass();
    for (const name of names) await expect(page.getByRole("heading", { name })).toBeVisible();
  });

  await test.step("customers' orders are on the picking list, and the people who collect them on the pick-up list", async () => {
    const tee = { productId: edit.split("/").at(-1)!, color: "Purple", size: "XXX" };
    for (const name of ["zainab", "ada"]) {
      const customer = new Shopper(site.url);
      await customer.signUp(name);
      await customer.add(tee);
      await customer.comeBack(await customer.pay(await customer.checkOut()));
      const message = `Is there a bus? ${name}`;
      await customer.client.post("/contact", {
        intent: "send-message",
        name,
        email: `${name}@example.com`,
        message,
      });
    }
    await page.goto("/orders");
    await page.locator("summary", { hasText: "Filters" }).click();
    await page.getByRole("link", { name: "Picking list" }).click();
    await expect(page.getByText("2 pieces of 2 orders", { exact: true })).toBeVisible();
    await expect(rows(page, first)).toContainText("Purple, XXXL");
    await takeOver(page);
    const printed = page.evaluate(() => new Promise((done) => (window.print = () => done(true))));
    await page.getByRole("button", { name: "Print" }).click();
    expect(await printed).toBe(true);
    await page.getByRole("link", { name: "Pick-up list" }).click();
    await expect(page.getByRole("columnheader", { name: "Received by" })).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toContainText("ada");
    await expectAccessible(page);
  });

  await test.step("a file of tickets is previewed with its mistakes, and imported once", async () => {
    await look(page, "sold.csv", Buffer.from(sold, "latin1"));
    await expect(page.getByText("3 e-mails to 3 addresses")).toBeVisible();
    await expect(page.getByText("René Cole", { exact: true })).toBeVisible();
    const said = page.getByRole("listitem");
    await expect(said.filter({ hasText: /^Line 8(?!\d)/ })).toContainText(
      "Package “Gold”: Regular, Vip or VVIP.",
    );
    await expect(
      said.filter({ hasText: "The same person and package as on line 2." }),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Import the 3 new ones" }).click();
    await expect(page.getByText("3 tickets imported")).toBeVisible();

    await look(page, "again.csv", Buffer.from(`\ufeff${sold}`, "utf16le"));
    await expect(page.getByText("Nothing in this file is new.")).toBeVisible();
  });

  const panel = page.getByRole("dialog");
  const close = async () => {
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(`${site.url}/adminHome?q=cole`);
  };
  await test.step("a ticket's wrong address is corrected, and the ticket sent again", async () => {
    await page.goto("/adminHome?q=cole");
    await rows(page, "Zuri").getByRole("link").click();
    await panel.getByText("Correct name, e-mail or package").click();
    await panel.getByLabel("E-mail").fill("zuri@gmail.example");
    await panel.getByRole("button", { name: "Save and send again" }).click();
    await expect(panel.getByText("on its way to zuri@gmail.example")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await close();
  });

  await test.step("a ticket is cancelled", async () => {
    await rows(page, "René").getByRole("link").click();
    await panel.getByText("Cancel this ticket").click();
    await panel.getByRole("button", { name: "Cancel the ticket" }).click();
    await expect(panel.getByText(/^Cancelled on/)).toBeVisible();
    await close();
    await expect(rows(page, "René")).toContainText("Cancelled");
    await expect(rows(page, "Zuri")).not.toContainText("Cancelled");
  });

  await test.step("messages are reached by their count and answered", async () => {
    const places = page.getByRole("navigation", { name: "Back office" });
    await page.getByLabel(/^Menu/).click();
    await places.getByRole("link", { name: "Messages 2 unanswered" }).click();
    for (const name of ["ada", "zainab"]) {
      const answered = page.getByRole("button", { name: `Mark as answered: ${name}` });
      await answered.click();
      await expect(answered).toBeHidden();
    }
    await page.getByLabel(/^Menu/).click();
    await expect(places.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
    await page.goto("/adminChanges");
    await expect(rows(page, "Message from ada")).toContainText("answered: yes");
  });

  await newestMail(page, "zuri@gmail.example", /ticket/);
  await newestMail(page, "one@example.com", /ticket/);
  await newestMail(page, "rene@example.com", /cancelled/);
  await context.close();
  expect(site.takeOutput()).toBe("");
});
