import { expect, test } from "vitest";
import { findSetting } from "#app/domain/settings.server.ts";
import { webhookPath } from "#app/http/paystack-webhook.server.ts";
import { announce } from "#app/services/live.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { viewerField } from "#app/shared/viewer-field.ts";
import { type Access, accessTable } from "#tests/support/access-table.ts";
import { type AccessWorld, type Actor, plantWorld } from "#tests/support/access-world.ts";
import type { Client, Sent } from "#tests/support/client.ts";
import { dataAddress } from "#tests/support/data-address.ts";
import { filesByPath } from "#tests/support/own-addresses.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { type ListChanged, watchTables } from "#tests/support/watch-tables.ts";
import { waysToRead } from "#tests/support/ways-to-read.ts";
import routes from "#app/routes.ts";

const site = await createTestApp();

const mayOpen = (actor: Actor, { for: group }: Access) =>
  group === "everyone" ||
  (group === "administrator" ? actor === "administrator" : ["customer", "owner"].includes(actor));

/** Compares all tables, except the counts of attempts, and the rows that name the sender. */
const watch = await watchTables(site.app, { without: ["rate_limits"] });

/**
 * Whether the answer leads to the sign-in page, as a document or a navigation is led there, and
 * reveals nothing else.
 */
const isSentToLogin = (status: number, location: string, text: string) =>
  status === 202
    ? text.includes("/login?next=")
    : status === 302 && location.startsWith("/login?next=") && text === "";

interface Asked {
  /** The request, with everything that was sent along. */
  asked: string;
  isRefused: boolean;
  ownersOnly?: true | undefined;
}

/** Lists what is wrong with an answer to somebody who is not the owner; empty where all is well. */
async function faultsOf(
  { secrets }: AccessWorld,
  { asked, isRefused, ownersOnly }: Asked,
  response: Response,
): Promise<string[]> {
  const text = await response.text();
  const location = response.headers.get("location") ?? "";
  const whole = `${text} ${location}`;
  const { status } = response;
  const isRight = isRefused
    ? isSentToLogin(status, location, text)
    : ownersOnly
      ? status === 404
      : status < 500;
  return [
    // What the asker named is no secret to them.
    ...secrets
      .filter((secret) => !asked.includes(secret) && whole.includes(secret))
      .map((secret) => `${asked}: shows ${secret}`),
    ...(isRight ? [] : [`${asked}: answered ${status} ${location}`]),
  ];
}

test("every route is in the access table", () => {
  const paths = new Set(filesByPath(routes).map(([path]) => path));
  expect(Object.keys(accessTable).toSorted()).toEqual([...paths].toSorted());
});

test("a route without forms in the access table takes no form", async () => {
  const world = await plantWorld(site);
  const withoutForms = Object.entries(accessTable).filter(([, { forms }]) => !forms);
  expect(withoutForms.length).toBeGreaterThan(10);
  for (const [path, access] of withoutForms) {
    if (path === webhookPath) continue;
    const client = world.clients[access.for === "customer" ? "owner" : "administrator"];
    const address = dataAddress(access.at?.(world) ?? path);
    const answer = await client.post(address, { intent: "anything" });
    expect(answer.status, path).toBe(405);
  }
});

/**
 * Who asks in every way. One guard stands before all of them, so the others ask as a navigation in
 * the browser does, for which nothing is drawn.
 */
const everyWay = new Set<Actor>(["visitor", "customer"]);

/** Requests an address; its events have a test of their own. */
async function readAs(actor: Actor, world: AccessWorld, path: string): Promise<string[]> {
  const access = accessTable[path]!;
  const isRefused = !mayOpen(actor, access);
  if (path === "/api/events" && actor === "customer") return [];
  const faults: string[] = [];
  const address = access.at?.(world) ?? path;
  for (const way of everyWay.has(actor) ? waysToRead(path, address) : [dataAddress(address)]) {
    const answer = await world.clients[actor].get(way);
    const asked = { asked: `GET ${way}`, isRefused, ownersOnly: access.ownersOnly };
    faults.push(...(await faultsOf(world, asked, answer)));
  }
  return faults;
}

/** Sends every form of an address, and an unknown one, and checks whether anything changed. */
async function writeAs(
  actor: Actor,
  { world, path, listChanged }: { world: AccessWorld; path: string; listChanged: ListChanged },
): Promise<string[]> {
  const access = accessTable[path]!;
  const isRefused = !mayOpen(actor, access);
  const forms = isRefused ? { ...access.forms, empty: () => ({}) } : (access.forms ?? {});
  // What a public form takes from anybody is stored: that is what it is for.
  const mayChange = access.for === "everyone" && !path.startsWith("/merch");
  const address = access.at?.(world) ?? path;
  const faults: string[] = [];
  // What was done before is none of these forms' doing.
  await listChanged();
  for (const [name, form] of Object.entries(forms))
    for (const way of everyWay.has(actor)
      ? [address, dataAddress(address)]
      : [dataAddress(address)]) {
      const body = form(world);
      const answer = await world.clients[actor].post(way, body);
      const asked = `POST ${way} (${name}) ${JSON.stringify(body)}`;
      faults.push(...(await faultsOf(world, { asked, isRefused }, answer)));
      const changed = mayChange ? [] : await listChanged();
      faults.push(...changed.map((table) => `${asked}: changed ${table}`));
    }
  return faults;
}

test.each<Actor>(["visitor", "signed out", "customer", "administrator", "owner"])(
  "%s: sees nothing that belongs to others and changes nothing of it",
  async (actor) => {
    const world = await plantWorld(site);
    const mayKnow = actor === "owner" || actor === "administrator";
    const { id, email } = world.customer;
    const listChanged = await watch(actor === "customer" ? [id, email] : []);
    const faults: string[] = [];
    let asked = 0;
    for (const [path, access] of Object.entries(accessTable)) {
      // What the two may open is theirs: the next test.
      if (mayKnow && mayOpen(actor, access)) continue;
      asked += 1;
      faults.push(...(await readAs(actor, world, path)));
      faults.push(...(await writeAs(actor, { world, path, listChanged })));
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(10);
  },
);

const viewers = ["owner", "administrator"] as const;
type Viewer = (typeof viewers)[number];
const groups = { owner: "customer", administrator: "administrator" } as const;

/** A page that somebody may open, as it was answered to one way of asking for it. */
interface Visit {
  path: string;
  way: string;
  access: Access;
  status: number;
  headers: Headers;
  text: string;
  /** What it has to say. */
  shows: string;
}

/**
 * Requests every page that a viewer may open, in every way. Three tests check the answers, and none
 * changes anything.
 */
async function visitAll(actor: Viewer): Promise<{ visits: Visit[]; id: string }> {
  const world = await plantWorld(site);
  const visits: Visit[] = [];
  for (const [path, access] of Object.entries(accessTable)) {
    // Its answer does not end.
    if (!mayOpen(actor, access) || path === "/api/events") continue;
    const shows = access.shows?.(world) ?? "";
    for (const way of waysToRead(path, access.at?.(world) ?? path)) {
      const { status, headers, ...answer } = await read(world.clients[actor], way);
      visits.push({ path, way, access, status, headers, shows, ...answer });
    }
  }
  const administratorId = await findSetting(site.app.db, "administrator");
  return { visits, id: actor === "owner" ? world.owner.id : administratorId! };
}

async function read(client: Client, way: string) {
  const answer = await client.get(way);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const visited = new Map<Viewer, ReturnType<typeof visitAll>>();
function visitsOf(actor: Viewer): ReturnType<typeof visitAll> {
  const visiting = visited.get(actor) ?? visitAll(actor);
  visited.set(actor, visiting);
  return visiting;
}

const isTheirs = (actor: Viewer, path: string, access: Access) =>
  access.for === groups[actor] || (actor === "owner" && path.startsWith("/merch"));

test.each(viewers)("%s: sees their own pages", async (actor) => {
  const { visits } = await visitsOf(actor);
  const theirs = visits.filter(({ path, access }) => isTheirs(actor, path, access));
  expect(theirs.length).toBeGreaterThan(30);
  for (const { way, status, text, shows } of theirs) {
    expect(status, way).toBe(200);
    expect(text.includes(shows), `${way} shows ${shows}`).toBe(true);
    // The organisers' own words about an order are theirs, even where the order is the customer's.
    expect(actor === "owner" && text.includes("planted note"), way).toBe(false);
  }
});

test.each(viewers)("%s: each of their forms works", async (actor) => {
  const world = await plantWorld(site);
  const client = world.clients[actor];
  const listChanged = await watch();
  for (const [path, access] of Object.entries(accessTable)) {
    if (!isTheirs(actor, path, access)) continue;
    await access.before?.(world);
    await listChanged();
    for (const [name, form] of Object.entries(access.forms ?? {})) {
      const response = await client.post(access.at?.(world) ?? path, form(world));
      expect(response.status, `${path} ${name}`).toBeLessThan(400);
      expect(await listChanged(), `${path} ${name}`).not.toEqual([]);
    }
  }
});

/**
 * Forms that do not check the account of their page: a sign-out harms nobody, a picture is only a
 * file, and a report of a browser is a line of the log. Presses of a gate phone are no form:
 * scans.test.ts asks for theirs.
 */
const notOfAPage = new Set([
  "/unsubscribe/:token/now",
  "/logout",
  "/post/pictures/:pictureId?",
  "/adminGate/phone",
  "/api/browser-errors",
  webhookPath,
]);

/** The form as a page for another account sends it. */
function madeFor(accountId: string, form: Sent): Sent {
  if (form instanceof Uint8Array) return form;
  if (!(form instanceof FormData)) return { ...form, [viewerField]: accountId };
  form.append(viewerField, accountId);
  return form;
}

test.each(viewers)(
  "%s: a form of a page that was made for another account changes nothing, and the answer says so",
  async (actor) => {
    const world = await plantWorld(site);
    const client = world.clients[actor];
    // The first request writes down that the session is used.
    await client.get("/");
    const listChanged = await watch();
    let sent = 0;
    for (const [path, access] of Object.entries(accessTable)) {
      if (!mayOpen(actor, access) || notOfAPage.has(path)) continue;
      // An index route's forms say so in their address.
      const address = path === "/" ? "/?index" : (access.at?.(world) ?? path);
      for (const [name, form] of Object.entries(access.forms ?? {})) {
        const answer = await client.post(address, madeFor(world.customer.id, form(world)));
        const location = answer.headers.get("location") ?? "";
        expect(location, `${path} ${name}`).toMatch(/^\/accountChanged\?next=/);
        sent += 1;
      }
    }
    expect(await listChanged()).toEqual([]);
    expect(sent).toBeGreaterThan(20);

    const [quantity] = Object.values(accessTable["/cart"]!.forms!);
    const fetched = await world.clients.owner.post(
      "/cart.data",
      madeFor(world.customer.id, quantity!(world)),
    );
    expect(await fetched.text()).toContain("/accountChanged?next=");
    const answer = await client.read("/accountChanged?next=/nowhere");
    expect(answer).toContain(siteTexts.signIn.otherAccount.nothingChanged);
  },
);

test.each(viewers)(
  "%s: every form of every page says which account it was made for",
  async (actor) => {
    const { visits, id } = await visitsOf(actor);
    const faults: string[] = [];
    let seen = 0;
    for (const { way, text } of visits)
      for (const [form] of text.matchAll(/<form[^>]* method="post".*?<\/form>/gs)) {
        seen += 1;
        if (!form.includes(`name="${viewerField}" value="${id}"`)) faults.push(`${way}: ${form}`);
      }
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(20);
  },
);

test.each(viewers)("%s: no page and no data of a page is stored by the browser", async (actor) => {
  const { visits } = await visitsOf(actor);
  // Pictures and the like are the same for everybody, and so is the page that a browser shows
  // without a connection.
  const personal = visits.filter(
    ({ path, headers }) =>
      /^text\/(html|x-script|csv)/.test(headers.get("content-type") ?? "") &&
      path !== "/offline.html",
  );
  expect(personal.length).toBeGreaterThan(50);
  for (const { way, headers } of personal)
    expect(headers.get("cache-control"), way).toContain("no-store");
});

test.each<[Actor, Access["for"]]>([
  ["customer", "administrator"],
  ["administrator", "customer"],
])("%s: is redirected to a page of their own where they may not be", async (actor, group) => {
  const world = await plantWorld(site);
  const client = world.clients[actor];
  const opened = new Map<string, Response>();
  for (const [path, access] of Object.entries(accessTable)) {
    if (access.for !== group) continue;
    let response = await client.get(access.at?.(world) ?? path);
    for (let hops = 0; hops < 4 && response.headers.has("location"); hops++) {
      const location = response.headers.get("location")!;
      response = opened.get(location) ?? (await client.get(location));
      opened.set(location, response);
    }
    expect(response.status, path).toBe(200);
  }
});

test("an event stream carries only the events of its own viewer", async () => {
  const { clients, owner, customer } = await plantWorld(site);
  for (const actor of ["visitor", "signed out"] as const)
    expect((await clients[actor].get("/api/events")).status, actor).toBe(401);
  const topics = ["admin", `user:${owner.id}`, `user:${customer.id}`] as const;
  const first = {
    customer: ["user"],
    owner: ["user"],
    administrator: ["admin"],
  };
  for (const [actor, expected] of Object.entries(first)) {
    const response = await clients[actor as Actor].get("/api/events");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    const hear = async (word: RegExp) => {
      while (!word.test(heard)) heard += (await reader.read()).value ?? "";
    };
    await hear(/retry/);
    await site.app.db.transaction(async (tx) => announce(tx, ...topics));
    await hear(/data: \w+\n/);
    expect([...heard.matchAll(/data: (\w+)/g)].map(([, topic]) => topic)).toEqual(expected);
    await reader.cancel();
  }
});
