import { notifyChanged } from "#app/db/notify-changed.server.ts";
import { openPool } from "#app/db/pool.server.ts";
import { deleteSetting, saveSetting } from "#app/domain/settings.server.ts";

/** Long enough for a sentence, short enough for a banner. */
export const longestNotice = 200;

/**
 * Stops the sale with what visitors read, or lets it go on with null. Every process hears of it at
 * once.
 */
export async function setSaleStopped(connectionString: string, text: string | null): Promise<void> {
  const db = openPool({ connectionString, max: 1 });
  try {
    await db.transaction(async (tx) => {
      if (text === null) await deleteSetting(tx, "sale_stopped");
      else await saveSetting(tx, "sale_stopped", text);
      await notifyChanged(tx, ["catalogue", "admin"]);
    });
  } finally {
    await db.$client.end();
  }
}
