import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  allSent,
  answer,
  drawCode,
  drawCodes,
  holdBeforeCamera,
  isPageKept,
  line,
  openPhone,
  show,
} from "./support/gate.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { issueTicket } from "./support/tickets.ts";

// The gate's page is saved, and found again, by the compression that the browser itself asked for.
test.use({ serviceWorkers: "allow", isCompressed: true });

test("a gate phone opens and scans without a network, lets each ticket in once, and sends what it did", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await drawCodes(page);
  await signInAsAdministrator(page);
  const people = ["Ebele", "Femi"].map((firstName) => ({ firstName, lastName: "Offline" }));
  const [ebele, femi] = [
    await issueTicket(page, { ...people[0]!, email: "ebele@example.com" }),
    await issueTicket(page, { ...people[1]!, email: "femi@example.com" }),
  ];
  await page.goto("/adminGate");
  await expect(line(page)).toContainText("List of");
  await expect.poll(() => isPageKept(page)).toBe(true);

  await context.setOffline(true);
  const atTheGate = await context.newPage();
  await drawCodes(atTheGate);
  await atTheGate.goto("/adminGate");
  await expect(line(atTheGate)).toContainText(allSent);
  await atTheGate.getByRole("button", { name: "Scan" }).click();
  await drawCode(atTheGate, ebele);
  await expect(answer(atTheGate)).toContainText(/Let in.*Regular/s);
  await show(atTheGate, ebele);
  await expect(answer(atTheGate)).toContainText("Already let in");
  await show(atTheGate, "NO-SUCH-1");
  await expect(answer(atTheGate)).toContainText("No such ticket");
  await expect(line(atTheGate)).toContainText("3 not sent");
  // Another tab of the same phone knows of it.
  await show(page, ebele);
  await expect(answer(page)).toContainText("Already let in");
  await expectAccessible(atTheGate);
  await expectNoSidewaysScroll(atTheGate);

  await context.setOffline(false);
  await expect(line(atTheGate)).toContainText(allSent);
  const log = await page.request.get(`/adminGate/scans?q=${ebele}`);
  expect(await log.text()).toContain("without a network");
  // The site answers again. Where it is slow, the list does, which has no name for a typed id.
  await expect(async () => {
    await show(atTheGate, femi);
    await expect(answer(atTheGate)).toContainText(/let in.*Femi Offline/is, { timeout: 5_000 });
  }).toPass();
});

/** GATE_CODES=200 takes some minutes. */
const shownToOne = Number(process.env["GATE_CODES"] ?? 40);
const shownToBoth = shownToOne / 10;

test("two phones with a camera that were cut off lose no scan, and what came in at both is named once, and nothing else", async ({
  page,
  browser,
  baseURL,
  network,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await signInAsAdministrator(page);
  const guests = Array.from({ length: shownToOne }, (_, at) => at);
  const codes: string[] = [];
  for (const guest of guests)
    codes.push(
      await issueTicket(page, {
        firstName: `Guest${guest}`,
        lastName: "Twice",
        email: `twice${guest}@example.com`,
      }),
    );
  const headers = { "x-forwarded-for": network };
  const phones = await Promise.all([0, 1].map(() => openPhone(browser, baseURL!, headers)));
  await Promise.all(phones.map(({ context }) => context.setOffline(true)));
  await Promise.all(
    phones.map(async (phone, side) => {
      for (const [at, code] of codes.entries()) {
        if (at >= shownToBoth && at % 2 !== side) continue;
        await holdBeforeCamera(phone.page, code);
        // Without the network a ticket shows its id.
        await expect(
          answer(phone.page).getByRole("button", { name: `Undo: ${code}` }),
        ).toBeVisible();
        await expect(answer(phone.page)).toContainText("1 of 1 person in");
      }
    }),
  );
  const each = (shownToOne - shownToBoth) / 2 + shownToBoth;
  for (const phone of phones) await expect(line(phone.page)).toContainText(`${each} not sent`);
  await Promise.all(phones.map(({ context }) => context.setOffline(false)));
  for (const phone of phones) await expect(line(phone.page)).toContainText(allSent);
  await page.goto("/adminGate/scans");
  const doubles = page.getByRole("region", { name: `Came in twice: ${shownToBoth} to decide` });
  await expect(doubles.getByRole("listitem").filter({ hasText: "Decide" })).toHaveCount(
    shownToBoth,
  );
  for (const code of codes.slice(0, shownToBoth)) await expect(doubles).toContainText(code);
  await expectAccessible(page);
  await Promise.all(phones.map(({ context }) => context.close()));
});

/** Has the page hang once it has written to its store of presses so many times. */
const hangAfterWrite = (page: Page, nth: number) =>
  page.addInitScript((last) => {
    let writes = 0;
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its store
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function hanging(this: IDBObjectStore, ...of) {
      const request = put.apply(this, of);
      if (this.name !== "presses") return request;
      writes += 1;
      if (writes >= last)
        request.addEventListener("success", (event) => event.stopImmediatePropagation());
      return request;
    };
  }, nth);

test("a page that is killed at any step of a scan shows no colour, or has kept the scan", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await signInAsAdministrator(page);
  const steps = [
    { nth: 1, wasShown: false },
    { nth: 2, wasShown: false },
    { nth: 3, wasShown: true },
  ];
  const codes: string[] = [];
  for (const { nth } of steps) {
    const person = { firstName: "Killed", lastName: `Step ${nth}` };
    codes.push(await issueTicket(page, { ...person, email: `killed${nth}@example.com` }));
  }
  await page.goto("/adminGate");
  await expect.poll(() => isPageKept(page)).toBe(true);
  for (const [at, { nth, wasShown }] of steps.entries()) {
    const code = codes[at]!;
    await context.setOffline(true);
    const killed = await context.newPage();
    await hangAfterWrite(killed, nth);
    await killed.goto("/adminGate");
    await expect(line(killed)).toContainText("not sent");
    await show(killed, code);
    await expect(answer(killed)).toContainText(wasShown ? "Let in" : "Asking");
    await killed.close();

    const again = await context.newPage();
    await again.goto("/adminGate");
    await expect(line(again)).toContainText("not sent");
    await show(again, code);
    await expect(answer(again)).toContainText("1 of 1 person in");
    await context.setOffline(false);
    await expect(line(again)).toContainText(allSent);
    await again.goto(`/adminGate/scans?q=${code}`);
    await expect(again.getByText(`Let in: ${code}`)).toHaveCount(1);
    await again.close();
  }
});

test("what a gate phone stores has no name of a guest, and no code", async ({ page }) => {
  await signInAsAdministrator(page);
  const code = await issueTicket(page, {
    firstName: "Nwakaego",
    lastName: "Hidden",
    email: "nwakaego@example.com",
  });
  await page.goto("/adminGate");
  await expect(line(page)).toContainText("List of");
  // The site names the guest, where it is quick enough to answer in place of the list.
  await expect(async () => {
    await show(page, code);
    await expect(answer(page)).toContainText("Nwakaego Hidden", { timeout: 5_000 });
  }).toPass();
  await expect.poll(() => isPageKept(page)).toBe(true);
  const stored = await page.evaluate(async () => {
    const found: string[] = [JSON.stringify({ ...localStorage, ...sessionStorage })];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
      });
      for (const store of db.objectStoreNames)
        found.push(
          await new Promise<string>((resolve) => {
            const reading = db.transaction(store).objectStore(store).getAll();
            reading.addEventListener("success", () => resolve(JSON.stringify(reading.result)));
          }),
        );
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push(request.url, await (await cache.match(request))!.text());
    }
    return found.join("\n");
  });
  expect(stored, "the list is among it").toContain("admitsFrom");
  for (const secret of ["Nwakaego", "Hidden", "nwakaego@example.com", code])
    expect(stored).not.toContain(secret);
});
