import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { cursorOf, isAfter, type ListQuery, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { hasTerms } from "#app/db/person-text.server.ts";
import { contactMessages, editions } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { inEdition, inOneEdition } from "#app/domain/editions/current.server.ts";
import { csvPageSize, defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { editionQuery, listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";

export interface Message {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  answeredAt: Date | null;
  /** Empty where it was answered elsewhere than in the back office. */
  answer: string;
}

const messageFilters = ["waiting", "answered"] as const;

export const messageQuery = listQuery.extend({
  show: oneOf(messageFilters),
  season: editionQuery,
});

interface MessageList {
  show?: (typeof messageFilters)[number] | null;
  /** The number of the edition, which is the current one unless given. */
  edition?: number | null;
}

export async function listMessages(
  db: Queryable,
  { search = "", show = null, edition, after, limit }: ListQuery & MessageList,
): Promise<Page<Message>> {
  const rows = await db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
      answeredAt: contactMessages.answeredAt,
      answer: contactMessages.answer,
      cursor: cursorOf(contactMessages.createdAt, contactMessages.id),
    })
    .from(contactMessages)
    .where(
      and(
        inEdition(contactMessages.editionId, edition),
        isAfter(contactMessages.createdAt, contactMessages.id, after),
        show
          ? { waiting: isNull, answered: isNotNull }[show](contactMessages.answeredAt)
          : undefined,
        search.trim() ? hasTerms(contactMessages.searchText, search) : undefined,
      ),
    )
    .orderBy(desc(contactMessages.createdAt), sql`${contactMessages.id}::text desc`)
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** How many messages are marked at once. */
export const mostMarked = 200;

/**
 * Marks messages as answered, or as waiting again, except those of closed editions. One whose answer
 * was sent from the back office stays answered.
 */
export function markAnswered(
  { db, now }: Parts<"db" | "now">,
  { messageIds, answered }: { messageIds: readonly string[]; answered: boolean },
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(contactMessages)
      .where(inArray(contactMessages.id, [...messageIds]))
      .orderBy(contactMessages.id)
      .for("update");
    for (const before of found) {
      if ((before.answeredAt !== null) === answered || before.answer !== "") continue;
      if ((await tx.$count(editions, eq(editions.id, before.editionId))) > 0) continue;
      await tx
        .update(contactMessages)
        .set({
          answeredAt: answered ? now() : null,
          answeredByUserId: answered ? byUserId : null,
        })
        .where(eq(contactMessages.id, before.id));
      await recordChange(
        tx,
        {
          byUserId,
          action: "Marked a message",
          subject: `Message from ${before.name} (${before.email})`,
          before: { answered: answered ? "no" : "yes" },
          after: { answered: answered ? "yes" : "no" },
        },
        now(),
      );
    }
    announce(tx, "admin");
  });
}

export const messagesCsv = defineCsv({
  name: "messages",
  isOfPeople: true,
  query: messageQuery,
  pages: ({ db }, { q: search, show, season }) =>
    inOneEdition(db, season, (edition, after) =>
      listMessages(db, {
        search,
        show,
        edition,
        after,
        limit: csvPageSize,
      }),
    ),
  columns: {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Message: ({ message }) => message,
    Sent: ({ createdAt }) => formatDayTime(createdAt),
    Answered: ({ answeredAt }) => answeredAt && formatDayTime(answeredAt),
    Answer: ({ answer }) => answer,
  },
});
