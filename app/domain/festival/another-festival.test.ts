import { expect, test } from "vitest";
import { festivalVersions } from "#app/db/schema.server.ts";
import { exampleContent } from "#app/settings/example-content.server.ts";
import { defaultSettings, type FestivalSettings } from "#app/settings/sections.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { changeCatalogue, createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

const { delivery, questions, store } = defaultSettings;
const { story } = exampleContent;
const lantern: FestivalSettings = {
  ...defaultSettings,
  name: {
    brand: "Lantern Week",
    tagline: "Light up the hill",
    edition: "{year} edition",
    orderLetters: "",
  },
  day: {
    date: "2027-03-05",
    gates: "15:00",
    ends: "23:30",
    venue: "Hilltop Field",
    campus: "University of Ibadan",
    city: "Ibadan",
    state: "Oyo",
    mapUrl: "https://maps.example/hilltop",
    gate: "",
    water: "",
    firstAid: "",
    isCancelled: false,
    minimumAge: 14,
  },
  delivery: {
    ...delivery,
    pickUp: {
      label: "Pick up at Queens Gate",
      place: "Queens Gate",
      hours: "Mon to Fri, 10:00 to 16:00",
      dayHours: "",
      feeKobo: 700_00,
    },
    doorFeeKobo: 2_500_00,
    regions: [
      { name: "Bodija", feeKobo: null },
      { name: "Agbowo", feeKobo: 1_000_00 },
    ],
  },
  questions: {
    questions: questions.questions.map((one) => ({
      ...one,
      answer: one.answer.replace("Any keke or bus going to Choba", "Any bus going to the hill"),
    })),
  },
  lineUp: {
    acts: [
      { name: "مهرجان 🏮", time: "21:30", stage: "Hill stage", url: "" },
      { name: "L".repeat(80), time: "", stage: "", url: "https://long.example" },
    ],
  },
  sponsors: {
    sponsors: [{ name: "Hill Radio", url: "https://hill.example", mark: "", pictureId: null }],
  },
  contact: { email: "light@lantern.example", socials: [] },
  story: {
    ...story,
    chapters: [{ title: "One lantern", text: "It began on the hill." }],
    stage: "Bring your lantern.",
    team: "A lantern each.",
    offers: [{ title: "The hill", text: "Your name in lights." }],
    merch: "Sewn in {city}.",
  },
  store: { ...store, soldOutNames: [] },
};

/** Texts that belong to the first festival alone, names of its drawings included. */
const others =
  /vybez|vyb-|port harcourt|choba|rivers|2025|2 aug|abuja|ofrima|convocation|creek radio|eight thousand|\/memories\/(?:main-stage|dj|fireworks)|\/brand\/(?:og|hero)|"\/icons\//i;

async function publish(settings: FestivalSettings): Promise<void> {
  await changeCatalogue(site, (tx) =>
    tx.insert(festivalVersions).values({
      number: 1,
      settings,
      sections: keysOf(settings),
      publishedAt: site.app.now(),
    }),
  );
}

const publicPages = site.app.pages.all
  .filter(({ meta }) => meta.inSitemap && !meta.isPanel)
  .map(({ path }) => path);

test("with another festival's settings no page, e-mail or file mentions the first festival", async () => {
  await publish(lantern);
  site.clock.set("2027-01-10T09:00:00Z");
  const product = await createProduct(site, {
    description: "Brushed fleece.",
    name: "Hill hoodie",
  });
  const address = {
    addressLine1: "4 Hill Road",
    addressPhone: "+2348031234567",
    city: "Agbowo",
    state: "Oyo",
  };
  const ada = await signUp(site, { address });
  const { orderId, orderNumber } = await createOrder(site, ada, {
    products: [product],
    shippingOption: "DOOR DELIVERY",
  });
  const toPickUp = await createOrder(site, ada, { products: [product] });
  const admin = await signInAsAdministrator(site);
  const pages: [{ read(path: string): Promise<string> }, string[]][] = [
    [
      site.client(),
      [
        ...publicPages,
        "/festival.ics",
        "/sitemap.xml",
        "/robots.txt",
        "/manifest.webmanifest",
        "/sw.js",
        "/offline.html",
        "/login",
        "/signup",
        `/merch/${product.id}`,
      ],
    ],
    [
      ada.client,
      [
        "/cart",
        "/editAddress",
        "/gethelp",
        "/userProfile/download",
        "/notifications",
        `/myorders/${orderId}`,
        `/myorders/${orderId}/receipt`,
        `/myorders/${toPickUp.orderId}/pick-up.ics`,
      ],
    ],
    [
      admin,
      [
        "/orders",
        `/orders/${orderId}`,
        ...["slips", "picking", "pickup"].map((what) => `/orders/print?what=${what}&tab=new`),
        "/orders/export.csv?tab=new",
        "/adminHome",
        "/adminHome/new",
        "/post",
        "/adminOverview",
        "/adminOverview/parts.csv?kind=regions",
        "/adminHome/export.csv",
        "/adminFestival",
        "/adminFestival/name",
        "/adminFestival/look",
        "/adminSeasons/close",
      ],
    ],
  ];
  for (const [client, paths] of pages)
    for (const path of paths) {
      const said = others.exec(await client.read(path));
      expect(said && `${path}: ${said.input.slice(said.index - 60, said.index + 60)}`).toBeNull();
    }
  await site.jobs.done();
  const mails = JSON.stringify(await (await fetch(`${site.url}/sandbox/mail.json`)).json());
  expect(mails).toContain("Lantern Week");
  expect(orderNumber).toMatch(/^LAN-/);
  expect(others.exec(mails)?.[0]).toBeUndefined();
  const home = await site.client().read("/");
  expect(home).toContain("Lantern Week - Light up the hill");
  expect(home).toMatch(/Who plays<\/h2>.*مهرجان 🏮.*21:30 · Hill stage.*href="https:\/\/long/);
  expect(home).toContain('"performer":[{"@type":"PerformingGroup","name":"مهرجان 🏮"}');
  expect(await site.client().read("/about")).toContain("The 2027 edition is on 5 March 2027");
  expect(await ada.client.read(`/myorders/${orderId}`)).toContain("₦1,000");
  site.clock.set("2027-03-07T09:00:00Z");
  expect(await site.client().read("/")).toContain("They played</h2>");
});
