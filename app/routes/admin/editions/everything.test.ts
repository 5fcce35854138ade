import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { auditLog } from "#app/db/schema.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

/** The text of the first file of a zip, whose name begins at byte 30. */
function firstFile(zip: Buffer): { name: string; text: string } {
  const [nameLength, extraLength] = [zip.readUInt16LE(26), zip.readUInt16LE(28)];
  const name = zip.toString("utf8", 30, 30 + nameLength);
  return { name, text: inflateRawSync(zip.subarray(30 + nameLength + extraLength)).toString() };
}

test("everything of the edition comes as one zip of the lists' CSV files, and the log says who took it", async () => {
  const ada = await signUp(site);
  const { orderId } = await createOrder(site, ada, { status: "ready" });
  const admin = await signInAsAdministrator(site);
  const answer = await admin.get("/adminSeasons/everything.zip");
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const zip = Buffer.from(await answer.arrayBuffer());
  const { name, text } = firstFile(zip);
  expect(name).toBe("orders.csv");
  expect(text).toContain(orderId);
  for (const file of ["payments", "tickets", "products", "codes", "waiting-list", "messages"])
    expect(zip.includes(`${file}.csv`), file).toBe(true);
  for (const file of ["subscribers", "activity-log"])
    expect(zip.includes(`${file}.csv`), file).toBe(true);
  const log = await site.app.db.select().from(auditLog);
  expect(log.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^edition-.*zip$/),
  );
});
