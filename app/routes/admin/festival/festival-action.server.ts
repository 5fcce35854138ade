import { href, redirect } from "react-router";
import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { dismissChecklist } from "#app/domain/festival/checklist.server.ts";
import { discardDraft } from "#app/domain/festival/draft.server.ts";
import {
  cancelPlanned,
  publishDraft,
  restoreVersion,
} from "#app/domain/festival/publication.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import { previewCookie } from "#app/http/preview.server.ts";
import { readDayTime } from "#app/shared/date-fields.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Outcome } from "#app/shared/form-result.ts";

const only = <Intent extends string>(intent: Intent) => z.object({ intent: z.literal(intent) });

/** The version that the page showed when the form was drawn. */
const seen = z.coerce.number().int().min(0).optional();

export const festivalForm = z.discriminatedUnion("intent", [
  only("publish-draft").extend({ seen }),
  only("plan-publication").extend({ at: text }),
  only("cancel-publication"),
  only("discard-draft").extend({ seen }),
  only("start-preview"),
  only("stop-preview"),
  only("dismiss-checklist"),
  only("restore-version").extend({ version: z.coerce.number().pipe(z.int32().min(0)) }),
]);

type Answer = Outcome<"at"> | Response;

const done = (message: string): Answer => ({ ok: true, message });

/** Performs an action of the festival's page. Throws `FestivalRefused`. */
export async function takeFestivalForm(
  app: App,
  form: z.output<typeof festivalForm>,
  byUserId: string,
): Promise<Answer> {
  switch (form.intent) {
    case "publish-draft": {
      const { number, already } = await publishDraft(app, { seen: form.seen }, byUserId);
      if (number === null) return done("Everybody sees all of it already.");
      return done([`Version ${number} is live.`, already].filter(Boolean).join(" "));
    }
    case "plan-publication": {
      const at = readDayTime(form.at);
      if (!at || at <= app.now())
        return { ok: false, errors: { at: "Choose a day and time that is still to come." } };
      await publishDraft(app, { at }, byUserId);
      return done(`It goes live on ${formatDayTime(at)}.`);
    }
    case "cancel-publication":
      await cancelPlanned(app, byUserId);
      return done("The scheduled publication is cancelled. The draft is kept.");
    case "discard-draft":
      await discardDraft(app, { seen: form.seen }, byUserId);
      return done("The draft is discarded.");
    case "restore-version": {
      const { number } = await restoreVersion(app, form.version, byUserId);
      return done(`Version ${form.version} is back, as version ${number}.`);
    }
    case "dismiss-checklist":
      await dismissChecklist(app);
      return redirect(href("/adminHome"));
    case "start-preview":
    case "stop-preview":
      return lookOrStop(app, form.intent === "start-preview");
  }
}

const lookOrStop = async ({ env }: App, isOn: boolean): Promise<Response> =>
  redirect(href(isOn ? "/" : "/adminFestival"), {
    headers: { "set-cookie": await previewCookie(env, isOn) },
  });
