import type { Page } from "@playwright/test";
import type { Tally } from "./tally.ts";

/**
 * Buys a ticket as somebody who has never been here, from a link to the ticket's code on the
 * screen.
 */
export async function buyTicketAsStranger(page: Page, tally: Tally): Promise<void> {
  const { tap, type, step } = tally;
  const pay = page.getByRole("button", { name: /^Pay ₦/ });
  await step("the link opens", async () => {
    await page.goto("/tickets", { waitUntil: "commit" });
    await page.getByRole("link", { name: "Buy Regular" }).waitFor();
  });
  await step("a ticket type", async () => {
    await tap(page.getByRole("link", { name: "Buy Regular" }));
    await pay.waitFor();
  });
  await step("who buys", async () => {
    await type("Name", "Tamuno West");
    await type("E-mail", `stranger-${Date.now()}@example.com`);
    await tap(pay);
    await page.getByRole("heading", { name: "Sandbox checkout" }).waitFor();
  });
  await step("paying, and the code", async () => {
    await tap(pay);
    await page.getByRole("img", { name: /^The code of ticket/ }).waitFor();
  });
}

/**
 * The limits of a ticket's purchase. The kilobytes are counted on the network, without those of the
 * payment page.
 */
export const mostOfTicket = { taps: 7, fields: 3, kilobytes: 150 };

/** Counts what a page loads from the site. Returns a function that returns the kilobytes so far. */
export async function countKilobytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const counted = new Set<string>();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    // The sandbox's pages belong to Paystack and do not count.
    if (!new URL(request.url).pathname.startsWith("/sandbox/")) counted.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1000;
}
