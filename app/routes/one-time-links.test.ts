import { href } from "react-router";
import { expect, test } from "vitest";
import { requestEmailChange } from "#app/domain/accounts/administrator-email.server.ts";
import { newLinkToken, saveLink } from "#app/domain/accounts/administrator-link.server.ts";
import { requestReset } from "#app/domain/accounts/password-reset.server.ts";
import { sendSignInLink } from "#app/domain/accounts/sign-in-link.server.ts";
import { makeDevice } from "#app/domain/devices/devices.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { inviteOrganiser } from "#app/domain/team/invitations.server.ts";
import { makePassingLink } from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { findWaiting, joinWaiting } from "#app/domain/tickets/waiting/join-waiting.server.ts";
import { serveWaiting } from "#app/domain/tickets/waiting/serve-waiting.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createProduct } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { watchTables } from "#tests/support/watch-tables.ts";

const site = await createTestApp();
const { app } = site;

/** The path of the link in the newest e-mail of a kind. */
async function mailedPath(kind: string): Promise<string> {
  const mail = (await outbox(site)).findLast((one) => one.kind === kind);
  return new URL((mail!.data as { url: string }).url).pathname;
}

/** Makes one link of each kind that is about an account or a device. */
async function makeAccountLinks(): Promise<Record<string, string>> {
  const by = (await findSetting(app.db, "administrator"))!;
  const ada = await signUp(site);
  const from = { network: "10.0.0.1", browser: app.browserOf(null) };
  await sendSignInLink(app, { id: ada.id, email: ada.email, name: ada.username });
  await requestReset(app, { email: ada.email }, from);
  await inviteOrganiser(app, { email: "new@example.com", roles: ["gate"] }, by);
  const wanted = { email: "owner@new.example", current: administrator.password };
  await requestEmailChange(app, wanted, by);
  const ownersReset = newLinkToken();
  await saveLink(app.db, ownersReset, new Date(app.now().getTime() + 60_000));
  const device = await makeDevice(app, { name: "Gate 1", profile: "scan", end: "tonight" }, by);
  if (!device.ok) throw new Error("The device was not made");
  return {
    "a link that signs in": await mailedPath("sign_in_link"),
    "a new password": await mailedPath("password_reset"),
    "an owner's new password": href("/reset/:token", { token: ownersReset }),
    "an invitation to the team": await mailedPath("team_invitation"),
    "a new address of the owner": await mailedPath("administrator_email"),
    "a phone for the gate": href("/device/:token", { token: device.link.token }),
    "the end of e-mails about a product": href("/stop/:backInStockId", {
      backInStockId: await watchProduct(),
    }),
  };
}

/** Makes one link of each kind that is about tickets. */
async function makeTicketLinks(): Promise<Record<string, string>> {
  const by = (await findSetting(app.db, "administrator"))!;
  const { Regular } = await openTicketSale(site, { Hall: 2 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const typeId = Regular!;
  const kept = await buyTickets(site, { typeId });
  const given = await buyTickets(site, { typeId, email: "other@example.com" });
  const entry = await joinWaiting(
    app,
    {
      typeId,
      quantity: 1,
      takesFewer: false,
      name: "Chi",
      email: "chi@example.com",
      phone: null,
    },
    { network: "10.0.0.1", browser: app.browserOf(null) },
  );
  const returned = { orderId: given.order.id, ticketIds: [given.tickets[0]!.id] };
  await cancelTickets(app, { ...returned, reason: "Gone.", refund: true }, by);
  await serveWaiting(app);
  const { offer } = (await findWaiting(app.db, entry))!;
  return {
    "a ticket that is passed on": href("/take/:token", {
      token: await makePassingLink(app, kept.tickets[0]!.token!),
    }),
    "tickets kept for somebody": href("/offer/:token", { token: offer!.token }),
    "a place on the waiting list": href("/wait/:token", { token: entry }),
    "a ticket": href("/t/:token", { token: kept.tickets[0]!.token! }),
    "a purchase": href("/tickets/order/:token", { token: kept.token }),
  };
}

async function watchProduct(): Promise<string> {
  const { id: productId } = await createProduct(site, { soldOut: true });
  const watch = { intent: "request-back-in-stock", productId, email: "bola@example.com" };
  await site.client().post(`/merch/${productId}`, watch);
  const { rows } = await app.db.$client.query<{ id: string }>(
    "select id from back_in_stock_requests",
  );
  return rows[0]!.id;
}

/** Opens each link as a mail program's scanner does, and expects that nothing has changed. */
async function scan(links: Record<string, string>): Promise<void> {
  await site.jobs.done();
  const listChanged = await startComparing();
  for (const [what, path] of Object.entries(links)) {
    const scanner = site.client({ network: "203.0.113.9" });
    for (const address of [path, `${path}.data`, `${path}?utm_source=mail`])
      for (const method of ["HEAD", "GET", "GET"]) {
        const headers = { "user-agent": "Mozilla/5.0 (compatible; LinkScan)" };
        const answer = await scanner.fetch(address, { method, headers });
        expect(answer.ok, `${method} ${what}: ${answer.status}`).toBe(true);
        await answer.arrayBuffer();
      }
    expect(await listChanged(), what).toEqual([]);
  }
}

const startComparing = await watchTables(app, { without: ["rate_limits"] });

test("a program that opens the links of a mailbox uses up none that is about an account or a device", async () => {
  const links = await makeAccountLinks();
  await scan(links);
  const person = site.client();
  for (const [what, path] of Object.entries(links))
    expect(await person.read(path), `${what} still works`).toMatch(/<form[^>]+method="post"/);
});

test("a program that opens the links of a mailbox uses up none that is about tickets", async () => {
  site.clock.set("2025-07-02T08:00:00Z");
  const links = await makeTicketLinks();
  await scan(links);
  const person = site.client();
  for (const what of ["a ticket that is passed on", "tickets kept for somebody"])
    expect(await person.read(links[what]!), `${what} still works`).toMatch(
      /<form[^>]+method="post"/,
    );
});
