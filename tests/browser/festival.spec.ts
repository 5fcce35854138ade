import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./support/fixtures.ts";
import { takeOver, waitForScripts } from "./support/hydration.ts";
import { newestMail } from "./support/mailbox.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { payForCart } from "./support/shop.ts";
import { issueTicket } from "./support/tickets.ts";
import { ask, postForm, postFormAndRead, readPage } from "./support/without-page.ts";

// A new site, which the tests of this file use one after the other.
test.use({ seed: "empty" });

test("an organiser changes date, fee and a question on a phone, previews, publishes, and restores the old version", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/adminFestival");
  await page.getByRole("link", { name: /^Date and place/ }).click();
  await page.getByLabel("Date", { exact: true }).fill("2099-03-05");
  await page.getByLabel("Link to a map (optional)").fill("javascript:alert(1)");
  pageErrors.expect(/400/);
  await page.keyboard.press("Enter");
  const map = page.getByLabel("Link to a map (optional)");
  await expect(map).toBeFocused();
  await expect(map).toHaveAccessibleDescription(/^A link begins with https/);
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2099-03-05");
  await map.fill("");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Festival", exact: true }).click();
  await page.getByRole("link", { name: /^Pick-up and delivery/ }).click();
  await page.getByLabel("Delivery fee (₦)").fill("4500");
  await page.getByRole("button", { name: "Remove region 1", exact: true }).click();
  await expect(page.getByLabel("Region 1", { exact: true })).toHaveValue("Alakahia");
  await expect(page.getByLabel("Region 1", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Delivery fee (₦)")).toHaveValue("4500");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("main").getByRole("link", { name: "Festival", exact: true }).click();
  await expect(
    page.getByText("Date and place, Pick-up and delivery. Only you see it."),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("You are looking at the draft.")).toBeVisible();
  await expect(page.getByText("5 March 2099").first()).toBeVisible();
  const visitor = await browser.newPage({ baseURL });
  await visitor.goto("/");
  await expect(visitor.getByText("5 March 2099")).toHaveCount(0);

  await page.getByRole("link", { name: "Publish…" }).click();
  await expect(page.getByRole("heading", { name: "Changed, not published" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Version 1 is live.")).toBeVisible();
  await visitor.goto("/contact");
  await expect(visitor.getByText("₦4,500 to a door")).toHaveCount(1);
  const countdown = visitor.getByRole("timer");
  const isCounting = async () => expect(countdown).not.toHaveText((await countdown.textContent())!);
  await isCounting();
  await takeOver(visitor);
  await isCounting();
  await page.getByText("Restore The site as it was delivered").click();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(page.getByText("Version 0 is back, as version 2.")).toBeVisible();
  await visitor.goto("/contact");
  await expect(visitor.getByText("₦3,000 to a door")).toHaveCount(1);
  await visitor.close();
});

test("an edition is closed after two questions, looked at, and reopened", async ({ page }) => {
  await signInAsAdministrator(page);
  await issueTicket(page, { firstName: "Ngozi", lastName: "Amadi", email: "ngozi@example.com" });

  await page.goto("/adminSeasons");
  await page.getByRole("link", { name: "Close this edition" }).click();
  const name = page.getByLabel("Name of the edition that ends");
  await name.fill("A name as long as forty letters can be, 5");
  await expect(name).toHaveValue("A name as long as forty letters can be, ");
  await expectAccessible(page);
  await page.getByLabel("Day of the next edition").fill("2099-08-07");
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await expect(page.getByText(/^0 orders, 1 ticket and 0 answered messages become/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Close A name/ }).dblclick();

  await expect(page).toHaveURL("/adminSeasons");
  await expect(page.getByText("1 valid ticket")).toBeVisible();
  const record = page.getByRole("row").filter({ hasText: "1 valid ticket" });
  expect((await record.boundingBox())!.height, "three lines on a phone").toBeLessThanOrEqual(104);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "1 valid ticket" }).click();
  await expect(page.getByRole("note")).toContainText("These are the tickets of A name");
  await expect(page.getByText("ngozi@example.com")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^All of A name/ }).click();
  await expect(page.getByRole("table", { name: "Tickets" })).toContainText("Regular");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/adminHome");
  await expect(page.getByText("Tickets will show here")).toBeVisible();
  await page.goto("/about");
  await expect(page.getByText("7 August 2099").first()).toBeVisible();

  await page.goto("/adminSeasons");
  await page.getByRole("button", { name: /^Undo: open A name/ }).click();
  await expect(page.getByText(/is the current edition again\.$/)).toBeVisible();
  await page.goto("/adminHome");
  await expect(page.getByText("ngozi@example.com")).toBeVisible();
});

/** The fields by their names. Of a list the first items are filled in and the others removed. */
const sections: Record<string, Record<string, string>> = {
  name: { brand: "Lantern Week", tagline: "Light up the hill", edition: "2027 edition" },
  day: {
    date: "2027-03-05",
    gates: "15:00",
    ends: "23:30",
    venue: "Hilltop Field",
    campus: "University of Ibadan",
    city: "Ibadan",
    state: "Oyo",
    minimumAge: "14",
    mapUrl: "https://maps.example/hilltop",
  },
  delivery: {
    "pickUp.label": "Pick up at Queens Gate",
    "pickUp.place": "Queens Gate",
    "pickUp.hours": "Mon to Fri, 10:00 to 16:00",
    "pickUp.feeKobo": "700",
    doorFeeKobo: "2500",
    "regions.0.name": "Bodija",
    "regions.1.name": "Agbowo",
    "regions.1.feeKobo": "1000",
  },
  lineUp: {
    "acts.0.name": "The Lamplighters",
    "acts.0.time": "21:30",
    "acts.1.name": "مهرجان 🏮",
    "acts.1.url": "https://lamps.example",
  },
};
/** How many items each changed list has in the end. */
const kept = { regions: 2, acts: 2 };

async function fillSection(page: Page, section: string): Promise<void> {
  await page.goto(`/adminFestival/${section}`);
  const wanted = sections[section]!;
  const lists = Object.entries(kept).filter(([list]) =>
    Object.keys(wanted).some((name) => name.startsWith(`${list}.`)),
  );
  for (const [list, count] of lists) {
    const removals = page.locator(`button[value^="remove-row ${list} "]`);
    for (let there = await removals.count(); there < count; there++) {
      await page.locator(`button[value="add-row ${list}"]`).click();
      await expect(removals).toHaveCount(there + 1);
    }
    for (let left = await removals.count(); left > count; left--) {
      await removals.last().click();
      await expect(removals).toHaveCount(left - 1);
    }
  }
  for (const [name, value] of Object.entries(wanted))
    await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved in the draft/)).toBeVisible();
}

/** Uploads a product by the form, but not its screens. Returns the product's id. */
async function sellLantern(page: Page): Promise<string> {
  const create = { width: 900, height: 600, channels: 3, background: "#7cc8ff" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const uploaded = await ask(page.request, "/post", {
    method: "POST",
    multipart: {
      files: { name: "lantern.jpg", mimeType: "image/jpeg", buffer },
      name: "Paper lantern tee",
      description: "Soft cotton.",
      category: "Shirts",
      price: "5000",
    },
  });
  expect(uploaded.status(), "the product is uploaded").toBe(200);
  const store = await readPage(page.request, "/merch");
  return /href="\/merch\/(\w+)"/.exec(store)![1]!;
}

// That then nothing mentions the first festival is the business of another-festival.test.ts.
test("an organiser with a phone turns the site into another festival, and sells its first lantern", async ({
  page,
  browser,
}) => {
  await signInAsAdministrator(page);
  for (const section of Object.keys(sections)) await fillSection(page, section);
  const published = await postFormAndRead(page.request, "/adminFestival", {
    intent: "publish-draft",
  });
  expect(published).toContain("is live");
  const productId = await sellLantern(page);

  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await waitForScripts(visitor);
  const phone = await visitor.newPage();
  await phone.goto("/");
  await expect(phone).toHaveTitle(/Lantern Week/);
  await expect(phone.getByRole("link", { name: "مهرجان 🏮", exact: true })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  const ada = await signUpAs(phone, {
    address: {
      addressLine1: "4 Hill Road",
      addressPhone: "08031234567",
      city: "Agbowo",
      state: "Oyo",
    },
  });
  await postForm(phone.request, "/merch", { intent: "add-item", productId });
  await phone.goto("/cart");
  await expect(phone.getByRole("radio", { name: /Door delivery.*₦1,000/ })).toBeVisible();
  await payForCart(phone, "DOOR DELIVERY");
  const mail = await newestMail(phone, ada.email, /Order confirmed/);
  expect(mail.text).toContain("Lantern Week");
  await visitor.close();
});
