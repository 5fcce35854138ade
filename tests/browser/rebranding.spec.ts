import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./support/fixtures.ts";
import { waitForScripts } from "./support/hydration.ts";
import { newestMail } from "./support/mailbox.ts";
import { expectAccessible, expectNoSidewaysScroll, payInSandbox } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { checkOut, expectConfirmed } from "./support/shop.ts";

test.use({ seed: "empty" });

/**
 * What is of the festival that the site is delivered with, alone; a moment in milliseconds, or an
 * id, may hold its letters.
 */
const others =
  /vybez|vyb-|port harcourt|choba|rivers|(?<!\d)2025(?!\d)|2 aug|abuja|ofrima|convocation|\bbole\b|creek radio/i;

/** Fields by their names; a list's first items, the others being removed. */
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
  questions: {
    "questions.0.answer": "{starts} Bring a lantern.",
    "questions.1.answer": "At the {place}. Any bus going to the hill stops at the gate.",
  },
  lineUp: {
    "acts.0.name": "The Lamplighters",
    "acts.0.time": "21:30",
    "acts.1.name": "مهرجان 🏮",
    "acts.1.url": "https://lamps.example",
  },
  sponsors: { "sponsors.0.name": "Hill Radio", "sponsors.0.url": "https://hill.example" },
  contact: {
    email: "light@lantern.example",
    "socials.0.name": "Instagram",
    "socials.0.handle": "@lantern",
    "socials.0.url": "https://instagram.com/lantern",
  },
  story: {
    lead: "Five days of light over {city}.",
    thanks: "you lit the whole hill",
    summary: "How {brand} grew on one hill",
    about: "{brand} lights {campus}.",
    heading: "{brand} goes from hand to hand.",
    stage: "Bring your lantern.",
    team: "A lantern each.",
    merch: "Sewn in {city}.",
    "chapters.0.title": "One lantern",
    "chapters.0.text": "It began on the hill.",
    "offers.0.title": "The hill",
    "offers.0.text": "Your name in lights.",
  },
  store: { "soldOutNames.0": "Hill mug" },
};
/** Of each list that is changed, how many it has in the end. */
const kept = {
  regions: 2,
  questions: 2,
  acts: 2,
  sponsors: 1,
  socials: 1,
  chapters: 1,
  offers: 1,
  soldOutNames: 1,
};

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

async function hangPictures(page: Page): Promise<void> {
  await page.goto("/adminFestival/memories");
  await page
    .getByLabel("Add pictures")
    .setInputFiles([await pictureOf("#ffcc66"), await pictureOf("#33508a")]);
  await page.getByLabel("What it shows 1").fill("Lanterns before the hall");
  await page.getByLabel("What it shows 2").fill("The hill at night");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved in the draft/)).toBeVisible();
  await page.goto("/adminFestival/look");
  await page.getByRole("group", { name: "First colour" }).getByText("Lime").click();
  await page.getByRole("group", { name: "Second colour" }).getByText("Lilac").click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved in the draft/)).toBeVisible();
}

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

async function expectOwnWords(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    expect(said(await response.text()), path).toBe("");
  }
}

/** The other festival's word with what stands around it. */
const said = (text: string): string => {
  const found = others.exec(text);
  return found ? text.slice(Math.max(0, found.index - 40), found.index + 60) : "";
};

test("an organiser with a phone turns the site into another festival, and nothing mentions the first", async ({
  page,
  browser,
}) => {
  await signInAsAdministrator(page);
  for (const section of Object.keys(sections)) await fillSection(page, section);
  await hangPictures(page);
  await page.goto("/adminFestival");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText(/is live/)).toBeVisible();
  const product = await sellLantern(page);

  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await waitForScripts(visitor);
  const phone = await visitor.newPage();
  const pages = ["/", "/about", "/memories", "/contact", "/tickets", "/newsletters"];
  const shop = ["/merch-preview", "/merch", product, "/privacy", "/terms", "/refunds", "/login"];
  await expectOwnWords(
    phone,
    ...pages,
    ...shop,
    "/signup",
    "/manifest.webmanifest",
    "/sitemap.xml",
    "/robots.txt",
    "/sw.js",
    "/offline.html",
  );
  for (const path of pages) {
    await phone.goto(path);
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
  }
  await expect(phone).toHaveTitle(/Lantern Week/);
  await expect(async () => {
    await phone.goto("/memories");
    await expect(phone.getByAltText("The hill at night")).toBeVisible({ timeout: 500 });
  }).toPass();

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
  const orderNumber = await expectConfirmed(phone);
  const mail = await newestMail(phone, ada.email, /Order confirmed/);
  expect(said(JSON.stringify(mail))).toBe("");
  await expectOwnWords(
    phone,
    "/cart",
    "/editAddress",
    "/gethelp",
    `/myorders/${orderNumber}`,
    `/myorders/${orderNumber}/receipt`,
  );
  await expectOwnWords(
    page,
    "/orders",
    `/orders/${orderNumber}`,
    "/orders/print?what=slips&tab=new",
    "/adminHome/new",
    "/orders/export.csv?tab=new",
    "/adminOverview",
    "/post",
  );
  await visitor.close();
});
