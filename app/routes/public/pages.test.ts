import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { siteTexts } from "#app/shared/site-texts.ts";
import { createProduct } from "#tests/support/factories.ts";
import { showExamples } from "#tests/support/examples.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
await showExamples(site);

const metaOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];
/** Pages without a card of their own have that of the first page. */
const cardOf = (path: string) => {
  const own = /^\/(tickets|memories|merch)/.exec(path)?.[1] ?? "home";
  return new RegExp(`^${site.url}/cards/page/${own}/[\\w-]{12}\\.jpg$`);
};
const structuredData = (page: string) =>
  JSON.parse(
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? "null",
  ) as Record<string, unknown>;

test.each([
  ["/", "Vybez - The Biggest Party On campus"],
  ["/merch-preview", "Merch - Vybez"],
  ["/memories", "Rewind - Vybez"],
  ["/about", "About - Vybez"],
  ["/contact", "Contact - Vybez"],
  ["/tickets", "Tickets - Vybez"],
  ["/privacy", "Privacy - Vybez"],
  ["/terms", "Terms - Vybez"],
  ["/refunds", "Refunds - Vybez"],
  ["/newsletters", "Join the Challenge - Vybez"],
])("%s carries title, description, canonical address and link preview", async (path, title) => {
  const response = await site.client().get(path);
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).toContain(`<title>${title}</title>`);
  expect(metaOf(page, "description")?.length).toBeGreaterThan(60);
  expect(page).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
  expect(metaOf(page, "og:image")).toMatch(cardOf(path));
  expect(metaOf(page, "og:image:width")).toBe("1200");
  expect(metaOf(page, "og:image:height")).toBe("630");
  expect(metaOf(page, "og:image:alt")?.length).toBeGreaterThan(4);
  expect(page.match(/<h1/g)).toHaveLength(1);
});

test("the hero leads to the five places of the specification", async () => {
  const page = await site.client().read("/");
  const title = page.indexOf("<h1");
  const hero = page.slice(page.lastIndexOf("<section", title), page.indexOf("</section>", title));
  const links = [...hero.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>([^<]*)/g)];
  expect(new Set(links.map(([, to]) => to))).toEqual(
    new Set(["/about", "/contact", "/memories", "/merch-preview", "/tickets"]),
  );
  expect(links.find(([, , words]) => words === "Become a sponsor")?.[1]).toBe("/contact");
});

test("/ticks says that it is a placeholder, and is hidden from search engines", async () => {
  const page = await site.client().read("/ticks");
  expect(page).toContain("This page is empty for now.");
  expect(metaOf(page, "robots")).toBe("noindex");
});

test("an unknown address is answered with 404 and the words of the specification", async () => {
  const response = await site.client().get("/nowhere");
  expect(response.status).toBe(404);
  const page = await response.text();
  expect(page).toContain(siteTexts.notFound.title);
  expect(page).toContain(siteTexts.notFound.text);
});

test("a link to a ticket, a memory or an act that does not exist is answered with 404 and the same words", async () => {
  for (const path of ["/tickets/none", "/t/none", "/memories/none", "/line-up/none"]) {
    const response = await site.client().get(path);
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(page).toContain(siteTexts.notFound.text);
    expect(page).not.toContain(siteTexts.error.title);
  }
});

test("a server error shows one plain page, and is logged once", async () => {
  await site.app.db.execute(sql`alter table products rename to away`);
  const response = await site.client().get("/merch-preview");
  await site.app.db.execute(sql`alter table away rename to products`);
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain(siteTexts.error.title);
  expect(page).not.toContain("away");
  const [fault, ...more] = site.takeErrors();
  const number = /the number ([0-9a-f]{8})\./.exec(page)?.[1];
  expect(number).toBeDefined();
  expect(JSON.stringify(fault)).toContain(`"requestId":"${number}-`);
  expect(more).toEqual([]);
});

test("the home page describes the event to search engines, and /contact the questions", async () => {
  expect(structuredData(await site.client().read("/"))).toMatchObject({
    "@type": "Festival",
    startDate: "2025-08-02T12:00:00Z",
    location: { name: "Old Convocation Arena" },
  });
  const { mainEntity } = structuredData(await site.client().read("/contact"));
  expect(mainEntity).toHaveLength(8);
});

test("the frequent questions have the facts of the specification", async () => {
  const page = await site.client().read("/contact");
  for (const fact of [
    "2 August 2025",
    "13:00",
    "Old Convocation Arena",
    "Children under 16 must be accompanied by an adult",
    "Refunds are not possible after you have ordered or after delivery",
    "shipping is nationwide",
    "The shipping fee is paid separately",
    "custom designs",
    "within 5 minutes",
  ])
    expect(page).toContain(fact);
});

test("the popup for performers shows without JavaScript too", async () => {
  const closed = new RegExp(`<dialog open=""[^>]*>.*${siteTexts.performancesClosed}`, "s");
  expect(await site.client().read("/about")).not.toMatch(closed);
  expect(await site.client().read("/about?popup=performances")).toMatch(closed);
});

test("sitemap.xml lists the pages and the products, robots.txt names it", async () => {
  const product = await createProduct(site, { name: "Poster shirt" });
  const sitemap = await site.client().read("/sitemap.xml");
  for (const path of ["/", "/merch", "/about", "/contact", `/merch/${product.id}`])
    expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
  const robots = await site.client().read("/robots.txt");
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /cart");
});

test("the web manifest carries the brand", async () => {
  const response = await site.client().get("/manifest.webmanifest");
  expect(response.headers.get("content-type")).toContain("application/manifest+json");
  expect(await response.json()).toMatchObject({ name: "Vybez", display: "standalone" });
});

test("the gallery has twelve pictures and a link to the tickets", async () => {
  const page = await site.client().read("/memories");
  expect(page.match(/<img /g)).toHaveLength(12);
  expect(page).toContain('href="/tickets"');
});

test("the merch preview shows every category, with and without products", async () => {
  await createProduct(site, { category: "Caps" });
  const page = await site.client().read("/merch-preview");
  for (const category of ["Shirts", "Vests", "Hoodies", "Socks", "Shorts", "Crocs", "Beanies"])
    expect(page).toContain(`href="/merch?category=${category}"`);
  expect(page).toContain("1 piece");
});
