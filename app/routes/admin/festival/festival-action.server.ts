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
  only("publish").extend({ seen }),
  only("plan").extend({ at: text }),
  only("cancel"),
  only("discard").extend({ seen }),
  only("look"),
  only("stop"),
  only("dismiss"),
  only("restore").extend({ version: z.coerce.number().int().min(0) }),
]);

type Answer = Outcome<"at"> | Response;

const done = (message: string): Answer => ({ ok: true, message });

/** Performs an action of the festival's page. Raises `FestivalRefused`. */
export async function takeFestivalForm(
  app: App,
  form: z.output<typeof festivalForm>,
  byUserId: string,
): Promise<Answer> {
  switch (form.intent) {
    case "publish": {
      const { number, already } = await publishDraft(app, { seen: form.seen }, byUserId);
      if (number === null) return done("Everybody sees all of it already.");
      return done([`Version ${number} is live.`, already].filter(Boolean).join(" "));
    }
    case "plan": {
      const at = readDayTime(form.at);
      if (!at || at <= app.now())
        return { ok: false, errors: { at: "Choose a day and time that is still to come." } };
      await publishDraft(app, { at }, byUserId);
      return done(`It goes live on ${formatDayTime(at)}.`);
    }
    case "cancel":
      await cancelPlanned(app, byUserId);
      return done("The scheduled publication is cancelled. The draft is kept.");
    case "discard":
      await discardDraft(app, { seen: form.seen }, byUserId);
      return done("The draft is discarded.");
    case "restore": {
      const { number } = await restoreVersion(app, form.version, byUserId);
      return done(`Version ${form.version} is back, as version ${number}.`);
    }
    case "dismiss":
      await dismissChecklist(app);
      return redirect(href("/adminHome"));
    case "look":
    case "stop":
      return lookOrStop(app, form.intent === "look");
  }
}

const lookOrStop = async ({ env }: App, isOn: boolean): Promise<Response> =>
  redirect(href(isOn ? "/" : "/adminFestival"), {
    headers: { "set-cookie": await previewCookie(env, isOn) },
  });
