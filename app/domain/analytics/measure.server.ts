import { and, count, eq, gt, inArray, min, sql } from "drizzle-orm";
import {
  purchases,
  emails,
  orders,
  refunds,
  sessions,
  teamMembers,
} from "#app/db/schema.server.ts";
import { isInTeam } from "#app/domain/accounts/organisers.server.ts";
import { findBackups } from "#app/domain/backups.server.ts";
import { inState } from "#app/domain/mail/listed-email.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Measured } from "#app/services/metrics.server.ts";
import { isRefundOver, refundStatuses } from "#app/shared/refunds/refunds.ts";

/**
 * Reads what a scrape asks for: the number of orders, and what waits. While the database is away, that it is.
 */
export async function measure(
  app: Parts<"db" | "queue" | "adminCounts" | "health" | "now" | "env">,
): Promise<Measured> {
  const { database } = await app.health();
  const { totalCount, idleCount, waitingCount } = app.db.$client;
  return {
    pool: { open: totalCount, idle: idleCount, waiting: waitingCount },
    database,
    stored: database.reads ? await readStored(app) : null,
  };
}

async function readStored(
  app: Parts<"db" | "queue" | "adminCounts" | "now" | "env">,
): Promise<Measured["stored"]> {
  const { db, queue, adminCounts, now } = app;
  const at = now();
  const underWay = refundStatuses.filter((status) => !isRefundOver(status));
  const [paidOrders, unsettled, { cases }, refunded, outbox, queues, bytes, open, backups] =
    await Promise.all([
      db.$count(orders),
      db.$count(purchases, eq(purchases.status, "open")),
      adminCounts(),
      db
        .select({ status: refunds.status, many: count() })
        .from(refunds)
        .where(inArray(refunds.status, underWay))
        .groupBy(refunds.status),
      db
        .select({ kind: emails.kind, many: count(), oldest: min(emails.createdAt) })
        .from(emails)
        .where(inState.waiting)
        .groupBy(emails.kind),
      queue.boss.getQueues(),
      db.execute<{ bytes: number }>(
        sql`select pg_database_size(current_database())::float8 as bytes`,
      ),
      db
        .select({
          role: sql<string>`case when ${teamMembers.userId} is null then 'customer' else 'admin' end`,
          many: count(),
        })
        .from(sessions)
        .leftJoin(teamMembers, and(eq(teamMembers.userId, sessions.userId), isInTeam))
        .where(gt(sessions.expiresAt, at))
        .groupBy(sql`1`),
      findBackups(app),
    ]);
  return {
    purchases: paidOrders,
    unsettled,
    cases,
    refunds: refunded,
    outbox: outbox.map(({ kind, many, oldest }) => ({
      kind,
      many,
      seconds: Math.max(0, (at.getTime() - oldest!.getTime()) / 1_000),
    })),
    jobs: queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
      queue: name,
      waiting: readyCount,
      later: deferredCount,
      active: activeCount,
    })),
    bytes: bytes.rows[0]!.bytes,
    sessions: open,
    backups: backups && {
      ageSeconds: backups.ageMs / 1_000,
      hasFailed: backups.failedAt !== null,
    },
  };
}
