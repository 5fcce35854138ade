import { and, eq, exists, gt, isNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { emails } from "#app/db/schema.server.ts";
import { warnWhoMay } from "#app/domain/accounts/organisers.server.ts";
import { expectBackups, findBackups } from "#app/domain/backups.server.ts";
import { findSetting, deleteSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isWithinLimit } from "#app/domain/rate-limit.server.ts";
import type { ServiceAlerts } from "#app/shared/notifications/service-alerts.ts";
import { inState, listedEmail } from "#app/domain/mail/listed-email.server.ts";
import { notify, ofNobody } from "./notifications.server.ts";

const minute = 60_000;
const hourly = { attempts: 1, windowMs: 60 * minute };
const daily = { attempts: 1, windowMs: 20 * 60 * minute };
const tries = { attempts: 1, windowMs: 10 * minute };

/**
 * E-mail that none of has left for ten minutes, payments that could not be asked about for two, and
 * a nightly backup that failed or was not made.
 */
export async function findServiceAlerts(app: Parts<"db" | "now" | "env">): Promise<ServiceAlerts> {
  const { db, now } = app;
  const backups = await findBackups(app);
  const isMissing = backups !== null && (backups.isLate || backups.failedAt !== null);
  const at = now().getTime();
  const away = await findSetting(db, "payments_away");
  const since = away === undefined ? null : new Date(away);
  return {
    mail: await findMailProblem(db, new Date(at - 10 * minute)),
    payments: since && since.getTime() <= at - 2 * minute ? { since } : null,
    backup: isMissing ? { madeAt: backups.madeAt, failedAt: backups.failedAt } : null,
  };
}

async function findMailProblem(db: Queryable, before: Date): Promise<ServiceAlerts["mail"]> {
  const left = db
    .select({ is: sql`1` })
    .from(emails)
    .where(gt(emails.sentAt, before));
  const late = and(inState.waiting, isNull(emails.deferredAt), lt(emails.createdAt, before));
  const [oldest] = await db
    .select({ since: emails.createdAt, reason: listedEmail.reason, hasLeft: exists(left) })
    .from(emails)
    .where(late)
    .orderBy(emails.createdAt)
    .limit(1);
  if (!oldest || oldest.hasLeft) return null;
  const { since, reason } = oldest;
  return { since, reason, waiting: await db.$count(emails, inState.waiting) };
}

/**
 * Checks whether the payment service answers again, and the e-mail service by sending the first
 * e-mail that waits. Tells the owners of a failure at most once an hour, and of a missing backup
 * once a day, also by a notification.
 */
export async function watchServices(
  app: Parts<"db" | "queue" | "paystack" | "now" | "env">,
): Promise<void> {
  const { db, queue, paystack, now } = app;
  if ((await findSetting(db, "payments_away")) !== undefined) {
    const answers = await paystack.verify("reachability").then(
      () => true,
      () => false,
    );
    if (answers) await deleteSetting(db, "payments_away");
  }
  await expectBackups(app);
  const { mail, payments, backup } = await findServiceAlerts(app);
  if (mail && (await isWithinLimit(db, "mail-try", tries, now())))
    await queue.tryNow("send-email", "first");
  if (!mail && !payments && !backup) return;
  await db.transaction(async (tx) => {
    const written = and(inState.waiting, eq(emails.kind, "service_alert"));
    if ((await tx.$count(emails, written)) > 0) return;
    const isServiceDue =
      (mail || payments) && (await isWithinLimit(tx, "service-alert", hourly, now()));
    const isBackupDue = backup && (await isWithinLimit(tx, "backup-alert", daily, now()));
    if (!isServiceDue && !isBackupDue) return;
    if (isBackupDue) await notify(tx, null, { kind: "backup_missing", ...ofNobody }, now());
    await warnWhoMay(tx, queue, "owner", {
      kind: "service_alert",
      data: {
        mail: mail && { ...mail, since: mail.since.toISOString() },
        payments: payments && { since: payments.since.toISOString() },
        backup: backup && {
          madeAt: backup.madeAt?.toISOString() ?? null,
          failedAt: backup.failedAt?.toISOString() ?? null,
        },
      },
    });
  });
}
