import { expect, test } from "vitest";
import { emailSamples } from "#app/shared/mail/email-samples.ts";
import { keysOf } from "#app/shared/records.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });

test("every e-mail that is sent has a preview with invented people", async () => {
  const admin = await signInAsAdministrator(site);
  for (const kind of keysOf(emailSamples))
    expect(await admin.read(`/adminOutbox/texts?text=${kind}`), kind).toContain("<iframe");
  expect(await admin.read("/adminOutbox/texts?text=tickets")).toContain("Your 2 tickets");
});

test("the preview of tickets shows their codes, which leave with the e-mail", async () => {
  const admin = await signInAsAdministrator(site);
  const page = await admin.read("/adminOutbox/texts?text=tickets");
  expect(page).not.toContain("cid:");
  expect(page).toContain("data:image/png;base64,iVBOR");
});

test("the texts say when one of them left last", async () => {
  const admin = await signInAsAdministrator(site);
  const rowOf = async () =>
    /Tickets bought<.*?<\/li>/s.exec(await admin.read("/adminOutbox/texts"))![0];
  expect(await rowOf()).toContain("Not sent yet");
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  await buyTickets(site, { typeId: typeId! });
  await site.jobs.done();
  expect(await rowOf()).toContain("Last 22 Nov 2026");
});
