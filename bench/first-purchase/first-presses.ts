import type { Page } from "@playwright/test";

const product = "/merch/after-dark-hoodie?color=Black&size=XL";

const presses = [
  { what: "Add to Cart, once the page is quiet", early: false, press: addToCart },
  { what: "Add to Cart, as soon as it can be seen", early: true, press: addToCart },
  { what: "Continue with Google, once the page is quiet", early: false, press: google },
  { what: "Continue with Google, as soon as it can be seen", early: true, press: google },
];

/**
 * Measures the seconds until the first press on a page is answered, each time on a new page made by
 * `open`. Returns a table.
 */
export async function measurePresses(open: () => Promise<Page>): Promise<string> {
  const rows: string[] = [];
  for (const { what, early, press } of presses) {
    const page = await open();
    const { seconds, answer } = await press(page, early);
    rows.push(`| ${what} | ${seconds.toFixed(1)} | ${answer} |`);
    await page.context().close();
  }
  return ["| first press | seconds | answer |", "|---|---:|---|", ...rows].join("\n");
}

async function addToCart(page: Page, early: boolean) {
  const seconds = await pressed(page, { path: product, button: "Add to Cart", early }, () =>
    page.getByText("Please Sign-in to add this item to your cart").first().waitFor(),
  );
  return { seconds, answer: "asked to sign in" };
}

async function google(page: Page, early: boolean) {
  const popup = page.waitForEvent("popup").then(() => "a popup");
  const here = page
    .waitForURL(/\/google\//, { waitUntil: "commit" })
    .then(() => "in the same window");
  // Only one of the two happens.
  const either = Promise.race([popup, here]);
  for (const one of [popup, here]) one.catch(() => {});
  let answer = "";
  const seconds = await pressed(
    page,
    { path: "/login", button: "Continue with Google", early },
    async () => {
      answer = await either;
    },
  );
  return { seconds, answer };
}

/** Returns the seconds from a press on a button to its answer. */
async function pressed(
  page: Page,
  { path, button, early }: { path: string; button: string; early: boolean },
  answered: () => Promise<void>,
): Promise<number> {
  const target = page.getByRole("button", { name: button, exact: true });
  await page.goto(path, { waitUntil: "commit" });
  await target.waitFor();
  if (!early) await page.waitForLoadState("networkidle");
  const began = performance.now();
  await target.tap({ noWaitAfter: true });
  await answered();
  return (performance.now() - began) / 1000;
}
