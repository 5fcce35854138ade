import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { siteSettings } from "#app/db/schema.server.ts";

export type SettingName =
  | "administrator"
  | "first_password"
  | "session_secret"
  | "seeded"
  | "example_content"
  | "checklist_dismissed"
  | "first_evening"
  | "digest_frequency"
  | "digest_sent_at"
  | "payments_away"
  | "gate_open_until"
  | "gate_most_inside"
  | "gate_message"
  | `gate_reminded ${string}`
  | "administrator_email"
  | "sale_stopped"
  | "ownership_offer"
  | "money_rules"
  | "handover"
  | "backups"
  | "broadcast_mails_a_day";

export async function findSetting(db: Queryable, name: SettingName): Promise<string | undefined> {
  const [setting] = await db.select().from(siteSettings).where(eq(siteSettings.name, name));
  return setting?.value;
}

/** Saves a setting that is written once. The first writer wins. Returns the value that is saved. */
export async function saveSettingOnce(
  db: Queryable,
  name: SettingName,
  value: string,
): Promise<string> {
  await insertSetting(db, name, value);
  return (await findSetting(db, name)) ?? value;
}

/** Saves a setting that may change. */
export async function saveSetting(db: Queryable, name: SettingName, value: string): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value } });
}

/**
 * Inserts a setting unless it is there, and says whether it did. Within a transaction it works as a
 * lock: of processes that start together, one inserts, and the others wait and get false.
 */
export async function insertSetting(
  db: Queryable,
  name: SettingName,
  value: string,
): Promise<boolean> {
  const inserted = await db
    .insert(siteSettings)
    .values({ name, value })
    .onConflictDoNothing()
    .returning({ name: siteSettings.name });
  return inserted.length > 0;
}

export async function deleteSetting(db: Queryable, name: SettingName): Promise<void> {
  await db.delete(siteSettings).where(eq(siteSettings.name, name));
}

/**
 * The secret that signs sessions: the setting, or one made at the first start and kept in the
 * database of `DATA_DIR`.
 */
export async function secretOf(db: Queryable, setting: string | undefined): Promise<string> {
  return setting ?? saveSettingOnce(db, "session_secret", randomBytes(48).toString("base64url"));
}
