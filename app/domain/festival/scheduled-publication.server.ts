import type { Database } from "#app/db/db.server.ts";
import { festivalDraft } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { lockDraft } from "./draft-row.server.ts";
import { FestivalRefused } from "./festival-refused.server.ts";
import { publishLocked } from "./publication.server.ts";

const byJob = "A planned publication";

/**
 * Publishes a planned draft whose time has come. Returns when the next one goes live; null where
 * none is planned.
 */
export async function publishDue({ db, now }: Parts<"db" | "now">): Promise<Date | null> {
  const next = await plannedAt(db);
  if (!next || next > now()) return next;
  try {
    await db.transaction(async (tx) => {
      // When several processes do this at once, one of them finds the publication.
      const draft = await lockDraft(tx);
      if (!draft.publishAt || draft.publishAt > now()) return;
      await publishLocked(tx, draft, { byUserId: null, byJob }, now(), draft.scheduledByUserId);
    });
  } catch (error) {
    if (!(error instanceof FestivalRefused)) throw error;
    await stop(db, error.message, now());
  }
  return plannedAt(db);
}

/** The organisers read why on the page of the festival. */
const stop = (db: Database, why: string, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { publishAt } = await lockDraft(tx);
    if (!publishAt || publishAt > at) return;
    await tx
      .update(festivalDraft)
      .set({ publishAt: null, scheduledByUserId: null, publicationError: why });
    const change = { action: "Did not publish the festival", subject: "Festival" };
    await recordChange(tx, { byUserId: null, byJob, ...change, after: { why } }, at);
    announce(tx, "admin");
  });

async function plannedAt(db: Database): Promise<Date | null> {
  const [row] = await db.select({ at: festivalDraft.publishAt }).from(festivalDraft);
  return row?.at ?? null;
}
