import type { JobWithMetadata } from "pg-boss";
import type { App } from "#app/context.server.ts";
import { forwardMessage } from "#app/domain/contact/contact.server.ts";
import { sumUpRoom } from "#app/domain/tickets/sale/room-changes.server.ts";
import { deleteExpiredRecords } from "#app/domain/housekeeping.server.ts";
import { listErasures } from "#app/domain/privacy/erasures.server.ts";
import { repeatErasures } from "#app/domain/privacy/repeat-erasures.server.ts";
import { resumeBulkMove, workOnBulkMove } from "#app/domain/orders/bulk/bulk-work.server.ts";
import { finishCancelling, finishDueCancellings } from "#app/domain/orders/cancel-order.server.ts";
import { sweepDisputes } from "#app/domain/disputes/disputes.server.ts";
import { sweepPaystackEvents } from "#app/domain/payments/paystack-events.server.ts";
import { sendAdminDigest } from "#app/domain/admin-digest.server.ts";
import { deliverEmail } from "#app/domain/mail/outbox.server.ts";
import { watchServices } from "#app/domain/notifications/service-alerts.server.ts";
import {
  checkIntegrity,
  checkWrittenPayments,
} from "#app/domain/integrity/check-integrity.server.ts";
import { deleteOldArchives, tryBackup } from "#app/domain/handover/try-backup.server.ts";
import { markEditionRead } from "#app/domain/editions/closing/edition-notifications.server.ts";
import { comparePayments } from "#app/domain/reconciliation/reconciliation.server.ts";
import { notifyBackInStock } from "#app/domain/catalogue/back-in-stock/notify-back-in-stock.server.ts";
import { processPicture } from "#app/domain/catalogue/pictures.server.ts";
import {
  resumeTypeCancellations,
  workOnTypeCancellation,
} from "#app/domain/tickets/sold/cancel-type.server.ts";
import {
  resumeDayChanges,
  workOnDayChange,
} from "#app/domain/day-changes/refund-cancelled.server.ts";
import { sendRefund } from "#app/domain/refunds/send-refund.server.ts";
import { expireConfirmations } from "#app/domain/refunds/second-person.server.ts";
import { sweepRefunds } from "#app/domain/refunds/refund-sweep.server.ts";
import {
  pollMismatchedPayments,
  pollUnsettledPayments,
} from "#app/domain/purchases/poll.server.ts";
import { remindOfGate } from "#app/domain/check-in/remind-of-gate.server.ts";
import { remindToCollect } from "#app/domain/orders/remind-to-collect.server.ts";
import { withWords } from "#app/domain/broadcasts/broadcast-words.server.ts";
import { planReminders } from "#app/domain/broadcasts/reminders.server.ts";
import { sendBroadcasts } from "#app/domain/broadcasts/send-broadcasts.server.ts";
import { refundUndecidedTickets } from "#app/domain/purchases/cases/refund-undecided-tickets.server.ts";
import {
  followForeignRefund,
  followLostDispute,
} from "#app/domain/tickets/sold/follow-lost-money.server.ts";
import { endResales } from "#app/domain/tickets/sold/resales.server.ts";
import { serveWaiting } from "#app/domain/tickets/waiting/serve-waiting.server.ts";
import { qrPng } from "#app/services/email-images.server.ts";
import { sendsAtOnce } from "#app/services/email.server.ts";
import { reconciliationCron } from "#app/shared/reconciliation/reconciliation-times.ts";
import type { JobName, Jobs } from "./queue.server.ts";

type Handlers = {
  [Name in JobName]?: (data: Jobs[Name], job: { isLastTry: boolean }) => Promise<unknown>;
};

const mostLogged = 20;

/** The handlers. One that raises is tried again, with growing pauses. */
function handlersOf(app: App): Handlers {
  const { sendEmail } = app;
  return {
    // Without a way to send, e-mail waits in the queue until one is set.
    "send-email": sendEmail
      ? ({ emailId }, job) =>
          deliverEmail(
            { ...app, sendEmail },
            emailId,
            async (kind, recipient, data) => {
              const worded = await withWords(app, kind, data, emailId);
              const { codes, ...email } = await app.renderEmail(kind, recipient, worded);
              const pictures = codes.map(({ cid, code, url }) => ({ cid, url, png: qrPng(code) }));
              return { ...email, pictures };
            },
            job,
          )
      : undefined,
    "forward-message": ({ messageId }) => forwardMessage(app, messageId),
    "process-picture": (picture) => processPicture(app, picture),
    "compare-payments": ({ comparisonId }) => comparePayments(app, comparisonId),
    "forget-attempts": async () => {
      deleteOldArchives(app.now());
      await deleteExpiredRecords(app);
      await repeatErasures(app);
      await listErasures(app);
    },
    "ask-refund": ({ refundId }) => sendRefund(app, refundId),
    "follow-lost-dispute": ({ reference }) => followLostDispute(app, reference),
    "follow-foreign-refund": ({ refundId }) => followForeignRefund(app, refundId),
    "cancel-order": ({ orderId }) => finishCancelling(app, orderId),
    "cancel-tickets": ({ cancellationId }) => workOnTypeCancellation(app, cancellationId),
    "change-day": ({ changeId }) => workOnDayChange(app, changeId),
    "move-orders": ({ moveId }) => workOnBulkMove(app, moveId),
    "sweep-refunds": async () => {
      await finishDueCancellings(app);
      await resumeBulkMove(app);
      await resumeTypeCancellations(app);
      await resumeDayChanges(app);
      await expireConfirmations(app);
      await refundUndecidedTickets(app, (error) =>
        app.log.warn({ err: error }, "refund of undecided tickets"),
      );
      await sweepRefunds(app, (error) => app.log.warn({ err: error }, "sweep of refunds"));
      const onError = (error: unknown) => app.log.warn({ err: error }, "sweep of disputes");
      await sweepPaystackEvents(app, onError);
      await sweepDisputes(app, onError);
    },
    "tell-organiser": async () => {
      await sendAdminDigest(app);
      await watchServices(app);
      await notifyBackInStock(app);
      await sumUpRoom(app.db);
      await checkWrittenPayments(app);
    },
    "check-books": async () => {
      const mistakes = await checkIntegrity(app);
      if (mistakes.length > 0)
        app.log.error(
          { mistakes: mistakes.slice(0, mostLogged) },
          "the integrity check found violations",
        );
    },
    "mark-edition-read": (closing) => markEditionRead(app, closing),
    "try-backup": ({ backupId }) => tryBackup(app, backupId),
    "send-broadcasts": async () => {
      await planReminders(app);
      await sendBroadcasts(app);
      await remindToCollect(app);
      await remindOfGate(app);
    },
    "serve-waiting": () => serveWaiting(app),
    "sweep-checkouts": async () => {
      const onError = (error: unknown) => app.log.warn({ err: error }, "sweep");
      await pollUnsettledPayments(app, onError);
      await pollMismatchedPayments(app, onError);
      await endResales(app);
      // Reservations that ended, and offers whose time is over.
      await serveWaiting(app);
    },
  };
}

/**
 * How often a worker looks for jobs: a notice of the database wakes it, and where none can be heard
 * it looks each second.
 */
const looks = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 };

/**
 * For jobs that become due some seconds after they were enqueued, for which no notice comes:
 * somebody is watching a page until they are done.
 */
const dueSoonLooks = { ...looks, notifyPollingIntervalSeconds: 3 };
const dueSoon = new Set<JobName>([
  "cancel-order",
  "cancel-tickets",
  "move-orders",
  "send-broadcasts",
]);

/**
 * Wakes the worker for the next try of a failed job, if that is due before the worker looks again.
 */
function wakeFor({ retryDelay, retryCount }: JobWithMetadata<unknown>, wake: () => void): void {
  const latestSeconds = retryDelay * 2 ** (retryCount + 1);
  if (latestSeconds < looks.notifyPollingIntervalSeconds)
    setTimeout(wake, latestSeconds * 1_000 + 500).unref();
}

/** Runs the jobs of these names as they come. */
export async function startWorkers(app: App, names: readonly JobName[]): Promise<void> {
  const { boss } = app.queue;
  const handlers = handlersOf(app) as Partial<
    Record<JobName, (data: unknown, job: { isLastTry: boolean }) => Promise<unknown>>
  >;
  for (const name of names) {
    const handle = handlers[name];
    if (!handle) continue;
    const work = async (job: JobWithMetadata<unknown>, wake: () => void) => {
      // Notices that arrive while a job runs are joined into one, so more jobs may be waiting.
      wake();
      const isLastTry = job.retryCount >= job.retryLimit;
      await handle(job.data, { isLastTry }).catch((error: unknown) => {
        // The stack was logged at the first failure.
        const cause = job.retryCount > 0 ? { error: String(error) } : { err: error };
        app.log.warn({ ...cause, job: name, id: job.id }, "job failed; it is tried again");
        wakeFor(job, wake);
        throw error;
      });
      if (job.retryCount === 0) return;
      // The cause of the failure is over, so the other waiting jobs are tried too.
      await app.queue.tryNow(name);
      wake();
    };
    for (let count = 0; count < (name === "send-email" ? sendsAtOnce(app.env.email) : 1); count++) {
      const worker = await boss.work(
        name,
        { ...(dueSoon.has(name) ? dueSoonLooks : looks), includeMetadata: true },
        async ([job]) => {
          if (job) await work(job, () => boss.notifyWorker(worker));
        },
      );
    }
  }
}

/** Has jobs enqueued at their times. */
export async function scheduleJobs({ queue: { boss } }: App): Promise<void> {
  await boss.schedule("sweep-checkouts", "* * * * *");
  await boss.schedule("sweep-refunds", "* * * * *");
  await boss.schedule("send-broadcasts", "* * * * *");
  await boss.schedule("forget-attempts", "23 * * * *");
  await boss.schedule("tell-organiser", "* * * * *");
  await boss.schedule("compare-payments", reconciliationCron, {}, { tz: "Africa/Lagos" });
  // This runs after the reconciliation with Paystack's list.
  await boss.schedule("check-books", "30 4 * * *", {}, { tz: "Africa/Lagos" });
}
