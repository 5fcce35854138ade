import type { Page, Request } from "@playwright/test";
import { lightPasswords } from "../support/light-passwords.ts";
import { administrator, type ServerProcess, startServer } from "../support/server-process.ts";
import { copyDatabase } from "../support/test-database.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { forgetSession } from "./support/people.ts";
import { templateOf } from "./support/templates.ts";

/** A passkey belongs to a name, never to an address in numbers. */
const byName = ({ url }: ServerProcess) => url.replace("127.0.0.1", "localhost");

/** Makes the browser store passkeys, as a phone does whose lock is open. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("E-mail").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
}

const isGiven = (request: Request) =>
  /name="?intent"?\s+give-passkey|intent=give-passkey/.test(request.postData() ?? "");

/** Sends a passkey's answer once more, with the question that it answered, in the session of now. */
async function sendAgain(given: Request, page: Page): Promise<number> {
  const { cookie = "", "content-type": type = "" } = await given.allHeaders();
  const question = cookie.split("; ").filter((one) => one.startsWith("festival.passkey="));
  expect(question).toHaveLength(1);
  const now = (await page.context().cookies()).filter(({ name }) => name !== "festival.passkey");
  const cookies = [...question, ...now.map(({ name, value }) => `${name}=${value}`)];
  const { origin } = new URL(given.url());
  const answer = await fetch(given.url(), {
    method: "POST",
    headers: { cookie: cookies.join("; "), origin, "content-type": type },
    body: given.postData()!,
  });
  return answer.status;
}

test("a passkey is asked for after the password, in every tab, and leads to the page that was wanted; its answer counts once", async ({
  browser,
}) => {
  const { settings, drop } = await copyDatabase(templateOf("empty"));
  const site = await startServer({
    env: { ...settings, ...lightPasswords, SEED: "empty", HOST: "localhost" },
  });
  const viewport = { width: 360, height: 800 };
  const phone = await browser.newContext({ baseURL: byName(site), viewport });
  try {
    const page = await phone.newPage();
    await addVirtualAuthenticator(page);
    await typePassword(page, "/login");
    await expect(page).toHaveURL(/\/adminHome$/);

    await page.goto("/adminlog/security");
    await page.getByLabel("Name of the passkey").fill("My phone");
    const passkeys = page.locator("section").filter({ hasText: "Name of the passkey" });
    await passkeys.getByLabel("Your password").fill(administrator.password);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
    await expect(page.getByText("not used yet")).toBeVisible();
    await expectWholeOnPhoneAndDesk(page);

    await forgetSession(page);
    await typePassword(page, "/login?next=%2FadminStatement");
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    await expectWholeOnPhoneAndDesk(page);
    const tab = await phone.newPage();
    await tab.goto("/adminMoney");
    await expect(tab.getByRole("heading", { name: "One more step" })).toBeVisible();
    const answered = page.waitForRequest(
      (request) => request.url().endsWith("/login/passkey") && isGiven(request),
    );
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await expect(page).toHaveURL(/\/adminStatement$/);
    const given = await answered;
    await tab.goto("/adminMoney");
    await expect(tab.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
    await page.goto("/adminlog/security");
    await expect(page.getByText(/last used/)).toBeVisible();

    await forgetSession(page);
    await typePassword(page, "/login");
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    expect(await sendAgain(given, page), "an answer that was given before").toBe(400);
    await page.goto("/adminMoney");
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  } finally {
    await phone.close();
    await site.stop();
    await drop();
  }
});
