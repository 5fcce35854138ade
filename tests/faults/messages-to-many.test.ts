import { rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "#app/db/db.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import {
  broadcastRecipients,
  broadcasts,
  emails,
  newSubscribers,
  subscribers,
} from "#app/db/schema.server.ts";
import { copyDemoFolder } from "#tests/support/demo-folder.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startServer } from "#tests/support/server-process.ts";

const dataDir = await copyDemoFolder("festival-broadcast-");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const people = 120;

async function withDatabase<Result>(look: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    return await look(db);
  } finally {
    await close();
  }
}

/** Plants a message to many readers that is due at once. */
const plant = (id: string) =>
  withDatabase(async (db) => {
    await db.delete(subscribers);
    await db.delete(newSubscribers);
    const readers = Array.from({ length: people }, (_, index) => `reader${index}@example.com`);
    await db
      .insert(subscribers)
      .values(readers.map((email) => ({ email, source: "newsletter" as const })));
    await db.insert(broadcasts).values({
      id,
      audiences: ["newsletter"],
      subject: "The gates open at four",
      body: "See you.",
      dueAt: new Date(),
    });
  });

test("when the server is killed in the middle of a message to many, nobody is left out and nobody is written to twice", async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  const env = { SEED: "demo", SMTP_URL: mail.url, MAIL_FROM: "festival@example.com" };
  const start = () => startServer({ dataDir, env });
  const id = randomUUID();
  // The folder becomes the site's own with its first start.
  await (await start()).end("SIGTERM");
  await plant(id);
  const toReaders = () => mail.received.filter(({ to }) => to[0]!.startsWith("reader"));

  for (const enough of [10, 40, 70]) {
    const server = await start();
    onTestFinished(async () => void (await server.end("SIGKILL")));
    await expect.poll(() => toReaders().length, { timeout: 240_000 }).toBeGreaterThan(enough);
    await server.end("SIGKILL");
  }
  const server = await start();
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const reached = () => new Set(toReaders().map(({ to }) => to[0])).size;
  await expect.poll(reached, { timeout: 540_000 }).toBe(people);
  await server.end("SIGTERM");

  await withDatabase(async (db) => {
    const [ended] = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
    expect(ended!.startedAt).not.toBeNull();
    const queued = await db.select().from(broadcastRecipients);
    expect(queued.filter(({ queuedAt }) => queuedAt)).toHaveLength(people);
    expect(await db.$count(emails, eq(emails.kind, "broadcast"))).toBe(people);
  });
  // What the server was sending when it was killed may arrive again, as one and the same e-mail.
  const parsed = await Promise.all(toReaders().map(({ message }) => PostalMime.parse(message)));
  expect(new Set(parsed.map(({ messageId }) => messageId)).size).toBe(people);
  expect(parsed[0]).toMatchObject({
    subject: "The gates open at four",
    from: { address: "festival@example.com" },
  });
  expect(parsed[0]!.text).toContain("See you.");
});
