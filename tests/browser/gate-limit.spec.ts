import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  allSent,
  answer,
  changeLimit,
  line,
  openPhone,
  readInside,
  show,
  undoButton,
} from "./support/gate.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { issueTicket } from "./support/tickets.ts";

// A site of their own: a limit that was set once stays, and other phones would share it.
test.use({
  brand: "Lantern Week",
  serviceWorkers: "allow",
  isCompressed: true,
  viewport: { width: 360, height: 640 },
});

const issue = (page: Page, firstName: string, lastName: string) =>
  issueTicket(page, { firstName, lastName, email: `${firstName}.${lastName}@example.com` });

test("the gate stops at the limit, and goes on once the owner has raised it with a reason", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  const [first, second] = [await issue(page, "First", "Limit"), await issue(page, "Last", "Limit")];
  const inside = await readInside(page);
  await changeLimit(page, inside + 1);
  await page.goto("/adminGate");
  await show(page, first);
  await expect(undoButton(page, { name: "First Limit", code: first })).toBeVisible();
  await show(page, second);
  await expect(answer(page)).toContainText("Stop: the hall is full");
  await page.goto("/adminGate");
  await expect(page.locator("[data-hall]")).toContainText(`Full: ${inside + 1} of ${inside + 1}`);

  await page.goto("/adminGate/inside");
  await page.getByText("Change it…").click();
  const most = page.getByLabel("At most, at once");
  await most.fill(String(inside + 2));
  await page.getByRole("button", { name: "Change the limit" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByLabel("Reason").fill("The balcony is open.");
  await page.getByRole("button", { name: "Change the limit" }).click();
  await expect(page.getByText("The balcony is open.").first()).toBeVisible();
  await page.goto("/adminGate");
  // Where the server is slow, the phone answers by what it knew before.
  await expect(async () => {
    await show(page, second);
    await expect(answer(page)).toContainText("Last Limit", { timeout: 5_000 });
  }).toPass();
});

test("three phones that are cut off let no more people in than there is room for", async ({
  page,
  browser,
  baseURL,
  network,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await signInAsAdministrator(page);
  const inside = await readInside(page);
  const room = 9;
  const most = inside + room;
  await changeLimit(page, most);
  const guests = Array.from({ length: 3 * 5 }, (_, at) => at);
  const codes: string[] = [];
  for (const guest of guests) codes.push(await issue(page, `Cut${guest}`, "Off"));
  const headers = { "x-forwarded-for": network };
  const phones = await Promise.all([0, 1, 2].map(() => openPhone(browser, baseURL!, headers)));
  // Who has scanned has a share, once the phone has met the site again.
  for (const phone of phones) {
    await show(phone.page, "NO-SUCH-1");
    await expect(answer(phone.page)).toContainText("No such ticket");
  }
  for (const phone of [...phones, ...phones]) {
    await phone.page.goto("/adminGate");
    await expect(line(phone.page)).toContainText(allSent);
  }
  await Promise.all(phones.map(({ context }) => context.setOffline(true)));
  const letIn = await Promise.all(
    phones.map(async (phone, side) => {
      let people = 0;
      for (const code of codes.slice(5 * side, 5 * side + 5)) {
        await show(phone.page, code);
        await expect(answer(phone.page)).toContainText(/Let in|the hall is full/);
        await expect(phone.page.getByLabel("Ticket", { exact: true })).toHaveValue("");
        if ((await answer(phone.page).innerText()).includes("1 of 1 person in")) people += 1;
      }
      await expect(answer(phone.page)).toContainText("kept for other phones");
      return people;
    }),
  );
  const people = letIn.reduce((sum, one) => sum + one, 0);
  expect(people).toBeGreaterThan(2);
  expect(people).toBeLessThanOrEqual(room);
  await Promise.all(phones.map(({ context }) => context.setOffline(false)));
  for (const phone of phones) await expect(line(phone.page)).toContainText(allSent);
  expect(await readInside(page)).toBe(inside + people);
  await Promise.all(phones.map(({ context }) => context.close()));
});
