import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./support/fixtures.ts";
import { waitForScripts } from "./support/hydration.ts";
import { newestMail } from "./support/mailbox.ts";
import { expectAccessible, expectNoSidewaysScroll, payInSandbox } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { checkOut, expectConfirmed } from "./support/shop.ts";

test.use({ seed: "empty" });

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
    const removals = page.locator(`button[value^="remove ${list} "]`);
    for (let there = await removals.count(); there < count; there++) {
      await page.locator(`button[value="add ${list}"]`).click();
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

const pictureOf = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background,
    },
  })
    .jpeg()
    .toBuffer(),
});

async function sellLantern(page: Page): Promise<string> {
  await page.goto("/post");
  await page.locator("input[type=file]").setInputFiles(await pictureOf("#7cc8ff"));
  await page.getByLabel("Name", { exact: true }).fill("Paper lantern tee");
  await page.getByLabel("Description").fill("Soft cotton.");
  await page.getByLabel("Category").selectOption("Shirts");
  await page.getByLabel("Price in naira").fill("5000");
  await page.getByRole("button", { name: /^Upload|^Save/ }).click();
  await expect(page.getByText("Go to Uploads")).toBeVisible();
  await page.goto("/merch");
  return (await page
    .getByRole("link", { name: "Paper lantern tee" })
    .first()
    .getAttribute("href"))!;
}

// That then nothing mentions the first festival is the business of another-festival.test.ts.
test("an organiser with a phone turns the site into another festival, and sells its first lantern", async ({
  page,
  browser,
}) => {
  await signInAsAdministrator(page);
  for (const section of Object.keys(sections)) await fillSection(page, section);
  await page.goto("/adminFestival");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText(/is live/)).toBeVisible();
  const product = await sellLantern(page);

  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await waitForScripts(visitor);
  const phone = await visitor.newPage();
  await phone.goto("/");
  await expect(phone).toHaveTitle(/Lantern Week/);
  await expect(phone.getByText("مهرجان 🏮")).toBeVisible();
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
  await phone.request.post("/merch", {
    form: { intent: "add", productId: product.split("/").at(-1)! },
  });
  await phone.goto("/cart");
  await phone.getByRole("radio", { name: /Door delivery.*₦1,000/ }).check();
  await checkOut(phone);
  await payInSandbox(phone);
  await expectConfirmed(phone);
  const mail = await newestMail(phone, ada.email, /Order confirmed/);
  expect(mail.text).toContain("Lantern Week");
  await visitor.close();
});
