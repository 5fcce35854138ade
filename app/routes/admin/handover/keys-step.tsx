import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { tryKeys } from "#app/domain/handover/paystack-keys.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import type { Running } from "./running.ts";
import { fieldOf, type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const keysIntent = "save-keys";

export const tryNewKeys = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(keysIntent), publicKey: text, secretKey: text }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const answer = await tryKeys(app, sent, byUserId);
      return answer.ok ? { ok: true, message: "Paystack takes the new keys." } : answer;
    },
  ),
);

const keyTexts = {
  sandbox: "The sandbox stands in for Paystack here: there are no keys to renew.",
  old: "The site runs with the keys that it had when the hand-over began. Make new ones in Paystack’s dashboard (Settings, API Keys & Webhooks) and try them here.",
  tried:
    "Paystack takes the new keys, and the site still runs with the old ones: change the settings now.",
  untried:
    "The site runs with other keys than at the beginning, which were not tried here. Paste them once more.",
  new: "The site runs with the new keys, and Paystack takes them.",
} as const;

export function KeysStep({ now, refusal }: { now: Running; refusal: Refusal | undefined }) {
  const { keys } = now;
  return (
    <>
      <p>{keyTexts[keys]}</p>
      {keys === "tried" && (
        <div className="rounded-cloth border-2 border-line p-4">
          <p className="mb-2">
            The person who looks after the server changes these lines of its settings, in{" "}
            <code className="wrap-anywhere">/etc/festival/settings.env</code> or{" "}
            <code className="wrap-anywhere">deploy/production.env</code>, and starts the site again:
          </p>
          <pre className="overflow-x-auto rounded-cloth bg-sunk p-3 text-sm">
            {
              "PAYSTACK_PUBLIC_KEY=the new one\nPAYSTACK_SECRET_KEY=the new one\nPAYSTACK_PREVIOUS_SECRET_KEY=the old one"
            }
          </pre>
          <p className="mt-2">
            Until then payments wait: nothing is lost, since Paystack sends its events again for
            three days. Do it when few people buy.
          </p>
        </div>
      )}
      {now.hasPreviousKey && (
        <p>
          What Paystack signed with the old key is taken still. Three days after the change take{" "}
          <code>PAYSTACK_PREVIOUS_SECRET_KEY</code> out of the settings.
        </p>
      )}
      {keys !== "sandbox" && keys !== "new" && (
        <ActionForm intent={keysIntent} button="Try these keys" variant="primary" refusal={refusal}>
          <TextField
            label="Public key"
            {...fieldOf(refusal, "publicKey")}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <PasswordField
            label="Secret key"
            name="secretKey"
            autoComplete="off"
            required
            hint="Paystack is asked with it. It is stored nowhere."
            error={refusal?.errors?.["secretKey"]}
          />
        </ActionForm>
      )}
    </>
  );
}
