import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { teamMembers } from "#app/db/schema.server.ts";
import { stopDevice } from "#app/domain/devices/devices.server.ts";
import { type DeviceProfile, deviceProfileNames } from "#app/shared/team/device-profiles.ts";
import { type Allowed, type TeamRole, teamRoleNames } from "#app/shared/team/permissions.ts";
import { type Access, accessTable } from "#tests/support/access-table.ts";
import { type AccessWorld, plantWorld } from "#tests/support/access-world.ts";
import type { Client } from "#tests/support/client.ts";
import { dataAddress } from "#tests/support/data-address.ts";
import { addDevice, addOrganiser } from "#tests/support/people.ts";
import { sendersOf, teamTable } from "#tests/support/team-table.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { watchTables } from "#tests/support/watch-tables.ts";
import { waysToRead } from "#tests/support/ways-to-read.ts";

const site = await createTestApp();

const adminPaths = Object.keys(accessTable).filter(
  (path) => accessTable[path]!.for === "administrator",
);

test("every page of the back office says which roles read it and send its forms", () => {
  expect(Object.keys(teamTable).toSorted()).toEqual(adminPaths.toSorted());
});

/**
 * Who asks for each page as a document, as a navigation does, and for its route alone, and sends
 * each refused form in two ways. One guard stands before all of them, so the others ask as a
 * navigation does, for which nothing is drawn.
 */
const everyWay = new Set<string>(["gate", "scan"]);
const asksInEveryWay = (roles: readonly Allowed[]) => everyWay.has(roles.join());

/**
 * A page that is allowed is drawn for each role, as it may lack a part that is another role's. All
 * of the owner's pages are drawn for the administrator in access.test.ts.
 */
const drawsPages = (roles: readonly Allowed[]) => roles.length === 1 && !roles.includes("owner");

function waysFor({ roles }: Asker, path: string, address: string, mayRead = false): string[] {
  if (asksInEveryWay(roles)) return waysToRead(path, address);
  return [mayRead && drawsPages(roles) ? address : dataAddress(address)];
}

const waysToSend = ({ roles }: Asker, address: string) =>
  asksInEveryWay(roles) ? [address, dataAddress(address)] : [dataAddress(address)];

/** Compares all tables, except the counts of attempts and what using a session writes. */
const watch = await watchTables(site.app, { without: ["rate_limits", "sessions"] });

interface Asker {
  client: Client;
  /** The roles of an organiser, or the profile of a device. */
  roles: readonly Allowed[];
}

const isAllowed = ({ roles }: Pick<Asker, "roles">, allowed: readonly Allowed[]) =>
  roles.some((role) => role === "owner" || allowed.includes(role));

/**
 * Lists what is wrong with a refusal: everything except a 403 that says whom to ask and reveals
 * nothing else.
 */
async function faultsOfRefusal(secrets: readonly string[], asked: string, answer: Response) {
  const text = await answer.text();
  return [
    ...(answer.status === 403 ? [] : [`${asked}: answered ${answer.status}`]),
    ...(text.includes("admin@festival.example") || text.includes("Ask ")
      ? []
      : [`${asked}: names nobody`]),
    ...secrets
      .filter((secret) => !asked.includes(secret) && text.includes(secret))
      .map((secret) => `${asked}: shows ${secret}`),
  ];
}

async function readEverything(asker: Asker, world: AccessWorld) {
  const faults: string[] = [];
  let asked = 0;
  for (const path of adminPaths) {
    const { at, shows } = accessTable[path]!;
    const mayRead = isAllowed(asker, teamTable[path]!.reads);
    for (const way of waysFor(asker, path, at?.(world) ?? path, mayRead)) {
      const answer = await asker.client.get(way);
      asked += 1;
      if (!mayRead) faults.push(...(await faultsOfRefusal(world.secrets, `GET ${way}`, answer)));
      else if (answer.status !== 200) faults.push(`GET ${way}: answered ${answer.status}`);
      else if (!(await answer.text()).includes(shows?.(world) ?? ""))
        faults.push(`GET ${way}: empty`);
    }
  }
  return { faults, asked };
}

const formsOf = ({ forms = {} }: Access, world: AccessWorld) =>
  Object.entries(forms).map(([name, form]) => ({ name, body: form(world) }));

async function sendRefused(asker: Asker, world: AccessWorld) {
  const faults: string[] = [];
  let asked = 0;
  const listChanged = await watch();
  for (const path of adminPaths) {
    const access = accessTable[path]!;
    const address = access.at?.(world) ?? path;
    for (const { name, body } of formsOf(access, world)) {
      if (isAllowed(asker, sendersOf(teamTable[path]!, name))) continue;
      // Who may read the page is shown it again, with the refusal.
      const secrets = isAllowed(asker, teamTable[path]!.reads) ? [] : world.secrets;
      for (const way of waysToSend(asker, address)) {
        const answer = await asker.client.post(way, body);
        asked += 1;
        faults.push(
          ...(await faultsOfRefusal(
            secrets,
            `POST ${way} (${name}) ${JSON.stringify(body)}`,
            answer,
          )),
        );
      }
    }
  }
  const changed = await listChanged();
  return { faults: [...faults, ...changed.map((table) => `changed ${table}`)], asked };
}

async function sendAllowed(asker: Asker, world: AccessWorld) {
  const faults: string[] = [];
  let asked = 0;
  for (const path of adminPaths) {
    const access = accessTable[path]!;
    const [address] = waysToSend(asker, access.at?.(world) ?? path);
    for (const { name, body } of formsOf(access, world)) {
      if (!isAllowed(asker, sendersOf(teamTable[path]!, name))) continue;
      // The password is the administrator's: what counts is that the form is read.
      const { status } = await asker.client.post(address!, body);
      asked += 1;
      if (status === 403 || status >= 500) faults.push(`POST ${address} (${name}): ${status}`);
    }
  }
  return { faults, asked };
}

const several: readonly TeamRole[][] = [
  ...teamRoleNames.map((role) => [role]),
  ["treasurer", "gate"],
  ["orders", "messages", "shop"],
];

const combinations =
  adminPaths.length +
  adminPaths.flatMap((path) => Object.keys(accessTable[path]!.forms ?? {})).length;

/**
 * How many requests the roles are tried with: every page in each way, and every form once, or in
 * each way where it is refused.
 */
function requestsOf(roles: readonly Allowed[]): number {
  if (!asksInEveryWay(roles)) return combinations;
  const refused = adminPaths.flatMap((path) =>
    Object.keys(accessTable[path]!.forms ?? {}).filter(
      (name) => !isAllowed({ roles }, sendersOf(teamTable[path]!, name)),
    ),
  );
  return combinations + 2 * adminPaths.length + refused.length;
}

const matrix = several.map((given) => ({ roles: given.join(" and "), given }));

test.each(matrix)(
  `$roles: opens and sends what the roles allow, and reads whom to ask about the rest, of ${adminPaths.length} pages and ${combinations - adminPaths.length} forms`,
  async ({ given: roles }) => {
    const world = await plantWorld(site);
    const asker = { roles, client: (await addOrganiser(site, { roles })).client };
    const { faults, asked } = await askEverything(asker, world);
    expect(faults).toEqual([]);
    expect(asked).toBe(requestsOf(roles));
  },
  240_000,
);

async function askEverything(asker: Asker, world: AccessWorld) {
  const answers = [
    await readEverything(asker, world),
    await sendRefused(asker, world),
    await sendAllowed(asker, world),
  ];
  const faults = answers.flatMap((one) => one.faults);
  return { faults, asked: answers.reduce((sum, one) => sum + one.asked, 0) };
}

const customerPaths = Object.keys(accessTable).filter(
  (path) => accessTable[path]!.for === "customer",
);

/** Lists what a device is not refused of customers' pages. */
async function faultsOfCustomerPages(asker: Asker, world: AccessWorld) {
  const faults: string[] = [];
  for (const path of customerPaths) {
    const access = accessTable[path]!;
    const address = access.at?.(world) ?? path;
    for (const way of waysFor(asker, path, address)) {
      const answer = await asker.client.get(way);
      faults.push(...(await faultsOfRefusal(world.secrets, `GET ${way}`, answer)));
    }
    for (const { name, body } of formsOf(access, world)) {
      const [way] = waysToSend(asker, address);
      const answer = await asker.client.post(way!, body);
      const asked = `POST ${way} (${name}) ${JSON.stringify(body)}`;
      faults.push(...(await faultsOfRefusal(world.secrets, asked, answer)));
    }
  }
  return faults;
}

test.each(deviceProfileNames.map((profile) => ({ profile })))(
  "a device for $profile: opens and sends what its profile allows, and is refused everything else",
  async ({ profile }: { profile: DeviceProfile }) => {
    // The use of a device is recorded once a minute.
    site.clock.advance(0);
    const world = await plantWorld(site);
    const { client } = await addDevice(site, profile);
    const asker = { roles: [profile], client };
    expect(await faultsOfCustomerPages(asker, world)).toEqual([]);
    const { faults, asked } = await askEverything(asker, world);
    expect(faults).toEqual([]);
    expect(asked).toBe(requestsOf([profile]));
  },
  240_000,
);

test("a device that was stopped opens nothing, and each answer says so and returns what was sent", async () => {
  const world = await plantWorld(site);
  const { client, id } = await addDevice(site, "supervisor");
  await stopDevice(site.app, id, world.byUserId);
  for (const path of adminPaths) {
    const answer = await client.get(accessTable[path]!.at?.(world) ?? path);
    expect(answer.status, path).toBe(403);
    const text = await answer.text();
    expect(text, path).toContain("was stopped by");
    for (const secret of world.secrets.filter(
      (one) => !accessTable[path]!.at?.(world).includes(one),
    ))
      expect(text, path).not.toContain(secret);
  }
  const scan = { intent: "scan-ticket", code: "VBZ-UNSENT", press: "one" };
  const answer = await client.post("/adminGate", scan);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("VBZ-UNSENT");
  // The browser is no device any more but a visitor's, so its owner may shop with it.
  expect((await client.get("/cart")).headers.get("location")).toMatch(/^\/login\?next=/);
  // A page that was open when the device was stopped is asked to load again, whenever it connects.
  const events = await (await client.get("/api/events")).text();
  expect(events).toContain("event: changed");
});

test("a former organiser is a customer: no page of the back office opens", async () => {
  const world = await plantWorld(site);
  const gone = await addOrganiser(site, { roles: ["owner"] });
  await site.app.db
    .update(teamMembers)
    .set({ leftAt: new Date() })
    .where(eq(teamMembers.userId, gone.id));
  for (const path of adminPaths) {
    const answer = await gone.client.get(accessTable[path]!.at?.(world) ?? path);
    expect(answer.headers.get("location"), path).toMatch(/^\/login\?next=/);
  }
});

test("a page that an organiser's roles do not open says in words what is needed and whom to ask", async () => {
  await addOrganiser(site, { name: "Tunde Bello", email: "tunde@fest.test", roles: ["treasurer"] });
  const gate = await addOrganiser(site, { roles: ["gate"] });
  const answer = await gate.client.get("/adminMoney");
  expect(answer.status).toBe(403);
  const text = await answer.text();
  expect(text).toContain("Not one of your roles");
  expect(text).toContain("Owner or Treasurer");
  expect(text).toContain("Tunde Bello (tunde@fest.test)");
});

test("a form that a role may not send returns what was typed", async () => {
  const gate = await addOrganiser(site, { roles: ["gate"] });
  const answer = await gate.client.post("/adminFestival/banner", {
    intent: "save-section",
    text: "Doors open at nine",
  });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("Doors open at nine");
});

test("sidebar, palette and counts show an organiser what their roles open, and nothing else", async () => {
  const { client } = await addOrganiser(site, { roles: ["gate"] });
  const page = await client.read("/adminGate");
  for (const path of ["/adminHome", "/adminGate", "/adminlog"])
    expect(page).toContain(`href="${path}"`);
  for (const path of ["/orders", "/adminMoney", "/adminFestival", "/adminChanges", "/adminOutbox"])
    expect(page, path).not.toContain(`href="${path}"`);
  expect(page).not.toContain("Look for payments");
});

test("an organiser who signs in is led to a page that they may read", async () => {
  const { email, password } = await addOrganiser(site, { roles: ["messages"] });
  const answer = await site.client().post("/login", { email, password });
  expect(answer.headers.get("location")).toBe("/adminMessages");
});
