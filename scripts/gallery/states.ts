import type { Page } from "@playwright/test";
import type { VisitorName } from "./visitors.ts";

export interface State {
  name: string;
  who: VisitorName;
  path: string;
  /**
   * What is done on the page before the picture, on a phone; the other widths are taken after it.
   */
  act?: (page: Page) => Promise<unknown>;
}

const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
const open = (label: RegExp) => (page: Page) =>
  page.locator("summary").filter({ visible: true }).and(page.getByLabel(label)).first().click();
const sendEmpty = (page: Page) =>
  page
    .locator("main form[method=post] [type=submit], main form[method=post] button")
    .last()
    .click();
const follow = (target: string) => async (page: Page) => {
  await page.locator(target).first().click();
  await page.getByRole("dialog").waitFor();
};

async function openReceipt(page: Page) {
  const order = await page.locator("main li a[href]").first().getAttribute("href");
  await page.goto(`${order!.split("?")[0]}/receipt`);
}

const acts = ["Burna Bright", "Sister Nkechi", "Kings of Mile 3", "DJ Fufu", "Garden City Choir"];
const more = ["مهرجان الأنوار", "Amaka", "The Choba Street Orchestra", "Zobo Boys 🎶"];

/** Opens the home page as the organiser sees it with the draft. */
async function drawLineUp(page: Page) {
  const named = [...acts, ...more].flatMap((name, place) => [
    [`acts.${place}.name`, name],
    [`acts.${place}.time`, `${15 + place}:00`],
  ]);
  const seen = await page.locator("[name=seen]").inputValue();
  const form = { ...Object.fromEntries(named), intent: "save-section", seen };
  await page.request.post("/adminFestival/lineUp", { form });
  await page.request.post("/adminFestival", { form: { intent: "start-preview" } });
  await page.goto("/");
}

const tee = "/merch/convocation-night-tee";
const nothing = "q=nothing-is-called-so";

/**
 * States beside the pages as they open: what is opened on them, what fails on them, and empty ones.
 */
export const states: readonly State[] = [
  { name: "menu", who: "visitor", path: "/", act: open(/^Menu/) },
  { name: "closed", who: "visitor", path: "/about?popup=performances" },
  { name: "picture", who: "visitor", path: "/memories", act: follow("main a:has(img)") },
  { name: "errors", who: "visitor", path: "/contact", act: click("Send message") },
  { name: "errors", who: "visitor", path: "/newsletters", act: click("Subscribe") },
  { name: "errors", who: "visitor", path: "/login", act: click("Sign in") },
  { name: "errors", who: "visitor", path: "/signup", act: click("Sign up") },
  { name: "errors", who: "visitor", path: "/reset", act: click("Send Email") },
  { name: "filters", who: "visitor", path: "/merch", act: open(/^Sort and filter/) },
  { name: "nothing found", who: "visitor", path: "/merch?search=nothing-is-called-so" },
  { name: "sheet", who: "visitor", path: "/merch", act: follow("main article a") },
  { name: "errors", who: "visitor", path: tee, act: click("Add to Cart") },
  {
    name: "sign in",
    who: "visitor",
    path: `${tee}?color=Black&size=Medium`,
    act: click("Buy Now"),
  },
  {
    name: "large picture",
    who: "visitor",
    path: tee,
    act: follow("main button:has(img), main a:has(img)"),
  },
  { name: "sold out", who: "visitor", path: "/merch/vybez-universe-hoodie" },
  { name: "gone", who: "visitor", path: "/merch/no-such-piece" },
  { name: "offline", who: "visitor", path: "/offline.html" },
  { name: "of no use", who: "visitor", path: "/reset/unknown" },
  { name: "of no use", who: "visitor", path: "/login/link/unknown" },
  { name: "of no use", who: "visitor", path: "/stop/unknown" },
  { name: "empty", who: "newcomer", path: "/cart" },
  { name: "empty", who: "newcomer", path: "/myorders" },
  { name: "empty", who: "newcomer", path: "/notifications" },
  { name: "menu", who: "customer", path: "/merch", act: open(/^Menu/) },
  { name: "account menu", who: "customer", path: "/notifications", act: open(/^Your account/) },
  { name: "receipt", who: "customer", path: "/myorders", act: openReceipt },
  { name: "errors", who: "customer", path: "/cart", act: click("Checkout") },
  { name: "errors", who: "newcomer", path: "/editAddress", act: click(/^Save/) },
  { name: "errors", who: "customer", path: "/addNumber", act: click(/^Save/) },
  { name: "saved", who: "customer", path: "/editprofile", act: click(/^Save/) },
  {
    name: "menu",
    who: "administrator",
    path: "/orders",
    act: (page) => page.getByLabel(/^Menu/).first().click(),
  },
  {
    name: "bell",
    who: "administrator",
    path: "/orders",
    act: (page) =>
      page
        .getByLabel(/^Newest notifications/)
        .first()
        .click(),
  },
  {
    name: "palette",
    who: "administrator",
    path: "/orders",
    act: (page) => page.keyboard.press("Control+k"),
  },
  {
    name: "chosen",
    who: "administrator",
    path: "/orders",
    act: (page) => page.getByRole("checkbox").nth(1).check(),
  },
  {
    name: "filters",
    who: "administrator",
    path: "/orders",
    act: (page) => page.locator("summary", { hasText: "Filters" }).first().click(),
  },
  { name: "line-up", who: "administrator", path: "/adminFestival/lineUp", act: drawLineUp },
  { name: "nothing found", who: "administrator", path: `/orders?${nothing}` },
  { name: "nothing found", who: "administrator", path: `/adminHome?${nothing}` },
  { name: "nothing found", who: "administrator", path: `/uploads?${nothing}` },
  { name: "delete", who: "administrator", path: "/uploads?delete=convocation-night-tee" },
  { name: "errors", who: "administrator", path: "/post", act: sendEmpty },
  { name: "errors", who: "administrator", path: "/adminGate", act: click("Let in") },
  { name: "errors", who: "administrator", path: "/adminHome/new", act: click(/^Issue ticket/) },
  ...["slips", "pickup", "delivery", "picking"].map((what) => ({
    name: what,
    who: "administrator" as const,
    path: `/orders/print?what=${what}&tab=new`,
  })),
];
