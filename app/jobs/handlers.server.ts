import type { App } from "#app/context.server.ts";
import { forwardMessage } from "#app/domain/contact.server.ts";
import { forgetWhatIsOver } from "#app/domain/housekeeping.server.ts";
import { deliverEmail } from "#app/domain/outbox.server.ts";
import { processPicture } from "#app/domain/catalogue/pictures.server.ts";
import { sweepMismatches } from "#app/domain/sale/mismatch-sweep.server.ts";
import { sweepCheckouts } from "#app/domain/sale/sweep.server.ts";
import { renderEmail } from "#app/emails/render.server.tsx";
import type { JobName, Jobs } from "./queue.server.ts";

type Handlers = { [Name in JobName]?: (data: Jobs[Name]) => Promise<unknown> };

/** A handler that raises is tried again, with back-off. */
function handlersOf(app: App): Handlers {
  const { sendEmail } = app;
  return {
    // Without a way to send, e-mail waits in the queue until one is set.
    "send-email": sendEmail
      ? ({ emailId }) =>
          deliverEmail({ ...app, sendEmail }, emailId, (...email) => renderEmail(app.env, ...email))
      : undefined,
    "forward-message": ({ messageId }) => forwardMessage(app, messageId),
    "process-picture": ({ pictureId }) => processPicture(app, pictureId),
    "forget-attempts": () => forgetWhatIsOver(app),
    "sweep-checkouts": async () => {
      const onError = (error: unknown) => app.log.warn({ err: error }, "sweep");
      await sweepCheckouts(app, onError);
      await sweepMismatches(app, onError);
    },
  };
}

export async function startWorkers(app: App): Promise<void> {
  const { boss } = app.queue;
  const handlers = handlersOf(app) as Record<
    string,
    ((data: unknown) => Promise<unknown>) | undefined
  >;
  for (const [name, handle] of Object.entries(handlers)) {
    if (!handle) continue;
    await boss.work(
      name,
      { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
      async ([job]) => {
        if (!job) return;
        await handle(job.data).catch((error: unknown) => {
          app.log.warn({ err: error, job: name, id: job.id }, "job failed; it is tried again");
          throw error;
        });
      },
    );
  }
  await boss.schedule("sweep-checkouts", "* * * * *");
  await boss.schedule("forget-attempts", "23 * * * *");
}
