import type { Page } from "@playwright/test";
import { checkOut, expectConfirmed } from "../browser/support/shop.ts";
import { payInSandbox } from "../browser/support/pages.ts";
import { domain } from "./support/front.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  giveAddress,
  handOver,
  publishTee,
  signInAsAdministrator,
  signUpAndChoose,
  tee,
} from "./support/journeys.ts";
import type { Production } from "./support/production.ts";

// Two processes, a database, a store, mail and a browser beside them: twice the time where the
// machine does other things.
test.describe.configure({ mode: "serial" });

test("without JavaScript, a customer signs up and buys, and the administrator hands over", async ({
  visit,
  production,
}) => {
  const admin = await visit({ javaScriptEnabled: false });
  await signInAsAdministrator(admin);
  await publishTee(admin);

  const page = await visit({ javaScriptEnabled: false });
  await signUpAndChoose(page, "ada@example.com");
  await page.getByRole("button", { name: "Update total" }).click();
  await expect(page.getByText(tee.total)).toBeVisible();
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
  await page.getByRole("button", { name: `Pay ${tee.total}` }).click();
  await expect(page).toHaveURL(new RegExp(`^https://${domain}/`));
  const orderId = await expectConfirmed(page);

  await handOver(admin, orderId, ["Mark as Ready", "Mark as Picked Up"]);
  await page.goto(`/myorders/${orderId}`);
  await expect(page.getByRole("dialog").getByText("Delivered on")).toBeVisible();
  await expectMailed(production, "ada@example.com", 3);
});

test("Google's popup signs a newcomer in", async ({ visit, production }) => {
  const page = await visit({ through: production.fronts["a proxy in Node"] });
  await page.goto("/login");
  // Before its script has come, the form leads through the same window.
  await page.keyboard.press("Shift");
  await expect(page.locator(".opening-spinner")).toHaveCount(0);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  const popup = await opened;
  await popup.getByLabel("Another e-mail").fill("ngozi@example.com");
  await popup.getByLabel("Google has verified this e-mail").check();
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Continue", exact: true }).click();
  await closed;
  await giveAddress(page);
  await expectOwnCookies(page);
});

test("a form of another site's page is refused", async ({ visit, pageErrors }) => {
  pageErrors.expect(/^403 POST \/login$/);
  const page = await visit();
  await page.route("https://evil.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="https://${domain}/login"><button>Win a ticket</button></form>`,
    }),
  );
  await page.goto("https://evil.example/");
  await page.getByRole("button").click();
  await expect(page.getByText("This form was sent from another site.")).toBeVisible();
});

test("a purchase continues when one of the two processes dies in the middle of it", async ({
  visit,
  production,
  pageErrors,
}) => {
  // What the dead process was answering breaks off; the page asks again.
  pageErrors.expect(/^502 |manifest patches Error: 502|^failed: \S+ \w+ \S+\/api\/events/);
  // As deploy/Caddyfile says, a Caddy as old as Debian's loses a form that a process no longer takes.
  const through = production.fronts["a proxy in Node"]!;
  const page = await visit({ through });
  await signUpAndChoose(page, "bola@example.com");
  await expect(page.getByText(tee.total)).toBeVisible();
  await checkOut(page);
  await production.processes[0]!.end("SIGKILL");
  await payInSandbox(page);
  const orderId = await expectConfirmed(page);
  await expectOwnCookies(page);
  await page.goto(`/myorders/${orderId}`);

  const admin = await visit({ through });
  await signInAsAdministrator(admin);
  await handOver(admin, orderId, ["Mark as Ready"]);
  await expect(page.getByRole("dialog").getByText("Ready on")).toBeVisible();
  await expectMailed(production, "bola@example.com", 2);
  // The one of this purchase may have met the process as it died: Paystack repeats it, and the
  // order did not wait for it.
  const [ofTheFirst, ...ofThis] = production.payments.answers;
  expect(ofTheFirst, "Paystack's event was taken").toBe(200);
  expect([[200], [502]]).toContainEqual(ofThis);
});

/** Every cookie is this host's alone, and unseen by scripts and open lines. */
async function expectOwnCookies(page: Page): Promise<void> {
  const cookies = (await page.context().cookies()).filter((cookie) => cookie.domain === domain);
  expect(cookies.map(({ name }) => name)).toContain("__Host-festival.session_token");
  for (const cookie of cookies)
    expect(cookie).toMatchObject({
      name: expect.stringMatching(/^__Host-festival\./),
      secure: true,
      httpOnly: true,
      path: "/",
    });
}

async function expectMailed({ mail }: Production, customer: string, mails: number): Promise<void> {
  const toCustomer = () => mail.received.filter(({ to }) => to.includes(customer));
  await expect.poll(() => toCustomer().length).toBe(mails);
}
