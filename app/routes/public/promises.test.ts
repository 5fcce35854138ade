import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ticketPhases } from "#app/db/schema.server.ts";
import { deleteProduct } from "#app/domain/catalogue/product-deletion.server.ts";
import { saveSection } from "#app/domain/festival/draft.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { defaultSettings, type FestivalSettings } from "#app/settings/sections.server.ts";
import { createProduct, putInCart } from "#tests/support/factories.ts";
import { addOrganiser, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2027-11-22T12:00:00Z" });
const { app } = site;

let by = "";
beforeEach(async () => {
  by = (await findSetting(app.db, "administrator"))!;
});

const publish = (sections: Partial<FestivalSettings>) =>
  app.db.transaction((tx) => publishSections(tx, sections, by, app.now()));

describe("a site that began empty", () => {
  it("looks back at no festival that was not its own", async () => {
    for (const path of ["/", "/about", "/tickets", "/merch-preview", "/contact"]) {
      const page = await site.client().read(`${path}?empty`);
      expect(page, path).not.toContain("2 August 2025");
      expect(page, path).not.toContain("2025 edition");
      expect(page, path).not.toContain("Thank you, Port Harcourt");
    }
    const home = await site.client().read("/?empty");
    expect(home).toContain("The day of the festival will be announced.");
    expect(home).not.toContain('"@type":"Festival"');
  });

  it("names no place of another festival, in its questions or where orders are picked up", async () => {
    const contact = await site.client().read("/contact?place");
    expect(contact).toContain("The place will be announced.");
    expect(contact).toContain("to pick up at a place that will be announced");
    const ada = await signUp(site);
    await putInCart(site, ada, await createProduct(site));
    const cart = await ada.client.read("/cart");
    expect(cart).toContain("Pick up");
    for (const page of [contact, cart]) expect(page).not.toMatch(/Abuja park|Choba drops you/);

    await publish({ delivery: defaultSettings.delivery });
    expect(await ada.client.read("/cart")).toContain("Pick up at Abuja park(Choba)");
  });

  it("names the sections of which it says its defaults, and does not call them published", async () => {
    const admin = await signInAsAdministrator(site);
    const page = await admin.read("/adminFestival");
    expect(page).not.toContain("Everything is published");
    expect(page).toContain("Nobody has published these sections yet");
    const { day, delivery, questions, tickets, store } = defaultSettings;
    const sections = { day, delivery, questions, tickets, store };
    await publish({
      ...sections,
      day: { ...day, date: "2028-08-07" },
      delivery: { ...delivery, doorFeeKobo: 2_000_00 },
      questions: { questions: questions.questions.slice(0, 2) },
      tickets: { packages: tickets.packages.slice(0, 2) },
      store: { ...store, soldOutNames: [] },
    });
    expect(await admin.read("/adminFestival")).toContain("Everything is published");
    expect(await site.client().read("/?published")).toContain("7 August 2028");
  });

  it("says of its first day that it is new, and not that the festival moves", async () => {
    const admin = await signInAsAdministrator(site);
    await saveSection(
      app,
      { section: "day", value: { ...defaultSettings.day, date: "2028-08-07" }, seen: 0 },
      by,
    );
    const page = await admin.read("/adminFestival");
    expect(page).toContain("Publish now");
    expect(page).not.toContain("The festival moves");
    expect(page).not.toContain("Old Convocation Arena, Port Harcourt to");
  });

  it("sells no ticket before a day is set, and says so to the organisers", async () => {
    await openTicketSale(site, { Hall: 5 }, [
      { name: "Regular", prices: [{ priceKobo: 5_000_00 }], takes: { Hall: 1 } },
    ]);
    await app.db.execute("delete from festival_versions");
    const admin = await signInAsAdministrator(site);
    expect(await admin.read("/adminTickets")).toContain("No day of the festival is set yet");
  });
});

it("the page of an act that was dropped from the line-up says so, with 410, and leads on", async () => {
  const act = (name: string) => ({ name, time: "20:00", stage: "", url: "" });
  await publish({ lineUp: { acts: [act("Creek Boys"), act("Owls")] } });
  await publish({ lineUp: { acts: [act("Owls")] } });
  const dropped = await site.client().get("/line-up/creek-boys");
  expect(dropped.status).toBe(410);
  const page = await dropped.text();
  expect(page).toContain("Creek Boys");
  expect(page).toContain("no longer in the line-up");
  expect(page).toContain('href="/#line-up"');
  expect((await site.client().get("/line-up/owls")).status).toBe(200);
  expect((await site.client().get("/line-up/nobody")).status).toBe(404);
});

it("the page of a picture that left the gallery says so, with 410, and leads on", async () => {
  const moment = { pictureId: "abcdefghjk", alt: "A crowd", caption: "Rain" };
  await publish({ memories: { ...defaultSettings.memories, moments: [moment] } });
  await publish({ memories: { ...defaultSettings.memories, moments: [] } });
  const dropped = await site.client().get("/memories/abcdefghjk");
  expect(dropped.status).toBe(410);
  const page = await dropped.text();
  expect(page).toContain("This picture is gone");
  expect(page).toContain('href="/memories"');
  expect((await site.client().get("/memories/abcdefghjz")).status).toBe(404);
});

it("the page of a deleted product says so, with 410, and leads on, but not of a deleted draft", async () => {
  const { id } = await createProduct(site, { name: "Rain cap" });
  const draft = await createProduct(site, { name: "Secret cap", state: "draft" });
  for (const one of [id, draft.id]) await deleteProduct(app, one, by);
  const deleted = await site.client().get(`/merch/${id}`);
  expect(deleted.status).toBe(410);
  const page = await deleted.text();
  expect(page).toContain("This product is no longer in the store.");
  expect(page).toMatch(/<a [^>]*href="\/merch"[^>]*>Continue Shopping</);
  expect((await site.client().get(`/merch/${draft.id}`)).status).toBe(404);
});

it("only the closed page of tickets promises news of the next ones, which the newsletter brings", async () => {
  const promise = "you hear of the next tickets before anybody else";
  expect(await site.client().read("/tickets")).toContain(promise);
  for (const path of ["/", "/memories", "/newsletters"])
    expect(await site.client().read(path), path).not.toMatch(/Tell me|before campus|hear of/i);
});

it("a site that cannot send e-mail promises no news of the next tickets", async () => {
  const { sendEmail } = app;
  onTestFinished(() => void Object.assign(app, { sendEmail }));
  Object.assign(app, { sendEmail: null });
  const page = await site.client().read("/tickets?without-mail");
  expect(page).toContain("Tickets");
  expect(page).not.toMatch(/hear of the next|Tell me/);
});

it("a price with an end that buyers read is raised only at a second press", async () => {
  const closesAt = new Date("2027-12-03T23:00:00Z");
  const { Regular } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 5_000_00, closesAt }], takes: { Hall: 1 } },
  ]);
  const buyPage = await site.client().read(`/tickets/${Regular}`);
  expect(buyPage).toContain("while tickets last, until the end of 3 Dec 2027");
  expect(buyPage).not.toContain("This price holds");
  const admin = await signInAsAdministrator(site);
  const [phase] = await app.db.select().from(ticketPhases);
  const path = `/adminTickets/${Regular}`;
  const raised = { intent: "save-price", phase: phase!.id, name: "", price: "6000", pieces: "" };
  const times = { opensAt: "", closesAt: "2027-12-04T00:00", position: "0" };
  const kobo = async () => (await app.db.select().from(ticketPhases))[0]!.priceKobo;
  const asked = await admin.post(path, { ...raised, ...times });
  expect(asked.status).toBe(409);
  const page = await asked.text();
  expect(page).toContain("The pages say that ₦5,000 is the price until the end of 3 Dec 2027");
  expect(page).toContain('name="sure" value="1"');
  expect(await kobo()).toBe(5_000_00);
  const cheaper = await admin.post(path, { ...raised, ...times, price: "4000" });
  expect(cheaper.status).toBe(200);
  expect(await kobo()).toBe(4_000_00);
  await admin.post(path, { ...raised, ...times, sure: "1" });
  expect(await kobo()).toBe(6_000_00);
});

it("closing names the gate, the sale and who waits while the festival is not over, and asks twice", async () => {
  await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 5_000_00 }], takes: { Hall: 1 } },
  ]);
  await publish({ day: { ...defaultSettings.day, date: "2027-11-22" } });
  const admin = await signInAsAdministrator(site);
  const page = await admin.read("/adminSeasons/close?name=2026");
  expect(page).toContain("The festival is on today");
  expect(page).toContain("The sale of tickets is open");
  expect(page).toContain('name="running"');
  const closing = {
    intent: "close-edition",
    season: "1",
    name: "2026",
    date: "",
    gates: "",
    read: "1",
  };
  const refused = await admin.post("/adminSeasons/close?name=2026", closing);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Tick this too: the festival is not over.");
});

it("a helper who may not edit the festival's pages has no checklist of others on the first page", async () => {
  const { client: helper } = await addOrganiser(site, { roles: ["gate"] });
  expect(await helper.read("/adminHome")).not.toContain("Begin with four questions");
  expect(await (await signInAsAdministrator(site)).read("/adminHome")).toContain(
    "Begin with four questions",
  );
});
