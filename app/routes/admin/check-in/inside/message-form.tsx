import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { type GateMessage, saveMessage } from "#app/domain/check-in/hall.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { fieldOf, type Outcome, type Refusal, refusalOf } from "#app/shared/form-result.ts";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ByGate } from "./by-gate.ts";

const intent = "write-to-phones";
const longest = 120;

export const writeToPhones = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(intent),
      text: text.pipe(
        z.string().trim().max(longest, `A message to the gate has at most ${longest} letters.`),
      ),
    }),
    async ({ text: message }, { app, by }: ByGate): Promise<Outcome> => {
      await saveMessage(app, { text: message }, by);
      return { ok: true, message: message ? "It is on all gate phones." : "It is taken away." };
    },
  ),
);

interface MessageFormProps {
  message: GateMessage | null;
  refusal: Refusal | undefined;
}

/** A message to all gate phones, which stays until it is taken away. */
export function MessageForm({ message, refusal: refused }: MessageFormProps) {
  const refusal = refusalOf(refused, intent);
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold">Message to all gate phones</h2>
      <ActionForm
        intent={intent}
        button="Show it on all phones"
        variant="primary"
        refusal={refusal}
      >
        <TextField
          label="Message"
          {...fieldOf(refusal, "text", message?.text ?? "")}
          maxLength={longest}
          autoComplete="off"
          hint="Such as “Nearly full: doors close at 2,950”. It stays above each answer."
        />
      </ActionForm>
      {message && (
        <div className="mt-3">
          <ActionButton intent={intent} of={{ text: "" }}>
            Take it away
          </ActionButton>
        </div>
      )}
    </Card>
  );
}
