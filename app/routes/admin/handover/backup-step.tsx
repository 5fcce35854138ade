import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { OwnPasswordField } from "#app/ui/form/own-password-field.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { href } from "react-router";
import { keysOf } from "#app/shared/records.ts";
import { totalLabels, totalText } from "#app/shared/handover/site-totals.ts";
import { requestBackup } from "#app/domain/handover/try-backup.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import type { Running } from "./running.ts";
import { type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const backupIntent = "make-backup";

export const tryBackup = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(backupIntent), current: text }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const answer = await requestBackup(app, sent.current, byUserId);
      return answer.ok ? { ok: true, message: "The backup is being made." } : answer;
    },
  ),
);

const phaseTexts = {
  waiting: "It begins in a moment.",
  copying: "1 of 2: everything is being copied.",
  restoring: "2 of 2: the copy is being restored beside the site, and compared.",
} as const;

export function BackupStep({ now, refusal }: { now: Running; refusal: Refusal | undefined }) {
  const { backup } = now;
  const isBusy = backup?.isAtWork ?? false;
  return (
    <>
      <p>
        A backup of everything is made, restored into a database beside the site’s, compared with
        the site and taken away again. The site goes on meanwhile, and nothing of it changes.
      </p>
      {backup?.isGone && (
        <FormMessage>
          There is no backup to download any more: one waits for an hour. Make another one.
        </FormMessage>
      )}
      {backup && (
        <div role="status" className="rounded-cloth border-2 border-line p-4">
          {isBusy &&
          (backup.phase === "waiting" ||
            backup.phase === "copying" ||
            backup.phase === "restoring") ? (
            <p>{phaseTexts[backup.phase]}</p>
          ) : backup.phase === "tried" ? (
            <>
              <p className="mb-2 font-semibold">The backup came back whole.</p>
              {backup.totals && (
                <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4">
                  {keysOf(totalLabels).map((name) => (
                    <div key={name} className="contents">
                      <dt>{totalLabels[name]}</dt>
                      <dd className="text-right font-semibold">
                        {totalText(name, backup.totals![name])}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              <a
                href={href("/adminHandover/backup.tar.gz")}
                className={buttonClass("primary", "sm")}
              >
                Download it ({Math.ceil((backup.bytes ?? 0) / 1_000_000)} MB)
              </a>
              <p className="mt-2 text-sm text-muted">
                {backup.downloadedAt ? (
                  <>
                    Downloaded, <DayTime at={backup.downloadedAt} />.{" "}
                  </>
                ) : (
                  "The step is done once it has been downloaded. "
                )}
                It holds everybody’s data: keep it where nobody else reads it.
              </p>
            </>
          ) : (
            <>
              <p className="font-semibold">
                {backup.phase === "failed" ? "The backup is not good." : "It broke off."}
              </p>
              {backup.problems.map((problem) => (
                <p key={problem} className="wrap-anywhere">
                  {problem}
                </p>
              ))}
            </>
          )}
        </div>
      )}
      {!isBusy && (
        <FoldedActionForm
          behind={backup ? "Make another one…" : "Make a backup…"}
          intent={backupIntent}
          button="Make and try it"
          variant="primary"
          refusal={refusal}
        >
          <OwnPasswordField error={refusal?.errors?.["current"]} />
        </FoldedActionForm>
      )}
    </>
  );
}
