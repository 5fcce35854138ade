import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { auditLog, orders } from "#app/db/schema.server.ts";
import { makeCode } from "#app/domain/discounts/edit-codes.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { createOrder } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

/** The texts of the files in a zip, by their names, read from the directory at its end. */
function filesIn(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.lastIndexOf("PK\u0005\u0006") + 16);
  while (zip.toString("latin1", at, at + 4) === "PK\u0001\u0002") {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((by) =>
      zip.readUInt16LE(at + by),
    );
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength!);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files[name] = inflateRawSync(zip.subarray(begin)).toString();
    at += 46 + nameLength! + extraLength! + noteLength!;
  }
  return files;
}

test("everything of the edition comes as one zip of the lists' CSV files, and the log says who took it", async () => {
  const ada = await signUp(site);
  const { orderId } = await createOrder(site, ada, { status: "ready" });
  const admin = await signInAsAdministrator(site);
  const answer = await admin.get("/adminSeasons/everything.zip");
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const zip = Buffer.from(await answer.arrayBuffer());
  const files = filesIn(zip);
  expect(files["orders.csv"]).toContain(orderId);
  expect(Object.keys(files)).toEqual(
    [
      "orders",
      "payments",
      "tickets",
      "products",
      "codes",
      "waiting-list",
      "messages",
      "subscribers",
      "activity-log",
    ].map((file) => `${file}.csv`),
  );
  const log = await site.app.db.select().from(auditLog);
  expect(log.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^edition-.*zip$/),
  );
});

test("everything of a closed edition is of that edition alone", async () => {
  const byUserId = (await findSetting(site.app.db, "administrator"))!;
  const ada = await signUp(site);
  const old = await createOrder(site, ada, { status: "completed" });
  await makeCode(site.app, "OLDCODE", openCode, byUserId);
  await closeEdition(site.app, { edition: 1, name: "2026" }, byUserId);
  const newer = await createOrder(site, ada, { status: "ready" });
  await makeCode(site.app, "NEWCODE", openCode, byUserId);

  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminSeasons/1")).toContain("/adminSeasons/1/everything.zip");
  const answer = await admin.get("/adminSeasons/1/everything.zip");
  expect(answer.headers.get("content-disposition")).toContain("edition-1.zip");
  const files = filesIn(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual(
    [
      "orders",
      "figures",
      "payments",
      "tickets",
      "codes",
      "waiting-list",
      "messages",
      "activity-log",
    ].map((file) => `${file}.csv`),
  );
  const referenceOf = async ({ orderId }: { orderId: string }) =>
    (await site.app.db.select().from(orders).where(eq(orders.id, orderId)))[0]!.reference;
  for (const [file, ofOld, ofNewer] of [
    ["orders.csv", old.orderId, newer.orderId],
    ["payments.csv", await referenceOf(old), await referenceOf(newer)],
    ["codes.csv", "OLDCODE", "NEWCODE"],
  ] as const) {
    expect(files[file]).toContain(ofOld);
    expect(files[file]).not.toContain(ofNewer);
  }
  expect(files["figures.csv"]).toContain("Sold");
  expect(files["activity-log.csv"]).toContain("Closed an edition");
  expect((await admin.get("/adminSeasons/9/everything.zip")).status).toBe(404);
});
