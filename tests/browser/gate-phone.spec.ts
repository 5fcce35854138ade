import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { allSent, answer, isPageKept, line, show, undoButton } from "./support/gate.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { issueTicket } from "./support/tickets.ts";

test.use({
  serviceWorkers: "allow",
  isCompressed: true,
  viewport: { width: 360, height: 640 },
});

const issue = (page: Page, firstName: string, lastName: string) =>
  issueTicket(page, { firstName, lastName, email: `${firstName}.${lastName}@example.com` });

/** Registers the next release's worker, and returns whether it is the active one by now. */
async function registerNext(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.register("/sw.js?next");
  return active?.scriptURL.endsWith("?next") === true && active.state === "activated";
}

test("a new release loses nothing that a phone has not sent, and sends it", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/failed: .* POST .*adminGate/);
  await signInAsAdministrator(page);
  const code = await issue(page, "Release", "Old");
  await page.goto("/adminGate");
  await expect.poll(() => isPageKept(page)).toBe(true);
  // The site answers pages and files, but takes nothing of the gate's.
  await page.route(/adminGate\/phone/, (route) => route.abort("connectionreset"));
  await show(page, code);
  await expect(answer(page)).toContainText("1 of 1 person in");
  await expect(line(page)).toContainText("1 not sent");

  // As of the next release: another file of the worker, and other files of the page. The page may
  // register its own file once more meanwhile, which takes the place of the other.
  await expect.poll(() => page.evaluate(registerNext)).toBe(true);
  await page.evaluate(async () => {
    const cache = await caches.open("gate");
    for (const { url } of await cache.keys()) if (url.includes("/assets/")) await cache.delete(url);
  });
  await page.reload();
  await expect(line(page)).toContainText("1 not sent");
  await show(page, code);
  await expect(answer(page)).toContainText("Already let in");
  await page.unroute(/adminGate\/phone/);
  await expect(line(page)).toContainText(allSent);
  const scans = await (await page.request.get(`/adminGate/scans?q=${code}`)).text();
  expect(scans.split(`Let in: ${code}`)).toHaveLength(2);
});

test("a phone sends everything again to a site that was restored from an hour ago, and each scan is there once", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  const code = await issue(page, "Restored", "Site");
  await page.goto("/adminGate");
  await expect(line(page)).toContainText("List of");
  await show(page, code);
  await expect(undoButton(page, { name: "Restored Site", code })).toBeVisible();
  // The phone has heard how many of its scans the site has.
  const heard = page.waitForResponse(
    async (response) =>
      response.url().endsWith("/adminGate/phone") && (await response.text()).includes('"rows":'),
  );
  await page.reload();
  await (await heard).finished();
  await expect(line(page)).toContainText(allSent);
  const sentAgain: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/adminGate/phone")) return;
    const { presses } = request.postDataJSON() as { presses: { what: string; answer?: string }[] };
    sentAgain.push(...presses.flatMap(({ what, answer: was }) => (what === "kept" ? was! : [])));
  });
  await page.route(
    /adminGate\/phone/,
    async (route) => {
      const response = await route.fetch();
      const known = (await response.json()) as { list?: { rows: number } };
      if (known.list) known.list.rows = 0;
      await route.fulfill({ response, json: known });
    },
    { times: 1 },
  );
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(line(page)).toContainText("1 not sent");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(line(page)).toContainText(allSent);
  expect(sentAgain).toEqual(["in"]);
  await page.goto(`/adminGate/scans?q=${code}`);
  await expect(page.getByText(`Let in: ${code}`)).toHaveCount(1);
});

test("a phone that keeps nothing, as in a private window, says so and asks the site", async ({
  page,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("no", "InvalidStateError");
    };
  });
  await signInAsAdministrator(page);
  const code = await issue(page, "Private", "Window");
  await page.goto("/adminGate");
  await expect(line(page)).toContainText("No list");
  await expect(page.getByText("This browser keeps nothing, as in a private window")).toBeVisible();
  await show(page, code);
  await expect(answer(page)).toContainText("Private Window");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a phone whose storage is full says so, and lets nobody in without the network", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await signInAsAdministrator(page);
  const [before, code] = [await issue(page, "Before", "Full"), await issue(page, "Full", "Phone")];
  await page.goto("/adminGate");
  await expect(line(page)).toContainText("List of");
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its store
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...of) {
      if (this.name === "presses") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, of);
    };
  });
  // Nothing else can answer, so that it waits longer than where the list could.
  await page.route(/adminGate\/phone/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await show(page, before);
  await expect(answer(page), "the site keeps it").toContainText("Before Full");
  await expect(page.getByText("The phone’s storage is full")).toBeVisible();
  await context.setOffline(true);
  await show(page, code);
  await expect(answer(page)).not.toContainText("Asking");
  await expect(answer(page)).not.toContainText("1 of 1 person in");
  await expect(answer(page).getByRole("alert").first()).toContainText("Network Error");
  // It is there to be sent again, and what a hand scanner brings next takes its place.
  const field = page.getByLabel("Ticket", { exact: true });
  await expect(field).toHaveValue(code);
  await page.keyboard.type("NEXT-1");
  await expect(field).toHaveValue("NEXT-1");
});

test("a phone whose browser may delete the list says so", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false);
    navigator.storage.persist = () => Promise.resolve(false);
  });
  await signInAsAdministrator(page);
  await page.goto("/adminGate");
  await expect(page.getByText("The browser may delete the list")).toBeVisible();
  await expect(line(page)).toContainText("List of");
});

test("a short code that is said without a network is refused with what helps", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await signInAsAdministrator(page);
  await page.goto("/adminGate");
  await expect(line(page)).toContainText("List of");
  await context.setOffline(true);
  await show(page, "k3f 9px");
  await expect(answer(page)).toContainText("A short code needs the network");
  await expect(answer(page)).toContainText("find a phone that has a network");
});

test("an organiser makes a second gate on a phone, and a ticket at the wrong one is sent to the right one without a network", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await signInAsAdministrator(page);
  const code = await issue(page, "Wrong", "Gate");
  await page.goto("/adminGate");
  await page.getByRole("link", { name: "Inside" }).click();
  await page.getByRole("link", { name: "Make a second gate" }).click();
  await page.getByLabel("Name").fill("VIP entrance");
  await page.getByLabel("Regular").uncheck();
  await page.getByRole("button", { name: "Make the gate" }).click();
  const heading = page.getByRole("heading", { name: "VIP entrance" });
  const gate = page.getByRole("listitem").filter({ has: heading });
  await expect(gate).toContainText("Lets in Vip, VVIP.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto("/adminGate");
  await page.getByText("At another gate").click();
  await page.getByRole("combobox", { name: "Gate" }).selectOption("VIP entrance");
  await page.getByRole("button", { name: "This phone is there" }).click();
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(line(page)).toContainText("VIP entrance");
  await context.setOffline(true);
  await show(page, code);
  await expect(answer(page)).toContainText("Go to Gate");
  await expect(answer(page)).toContainText("VIP entrance does not let this ticket in");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);

  await page.goto("/adminGate/gates");
  await gate.getByText("Delete").first().click();
  await gate.getByRole("button", { name: "Delete VIP entrance" }).click();
  await expect(page.getByRole("heading", { name: "The second gate" })).toBeVisible();
});
