import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { confirmTestMail } from "#app/domain/handover/test-mail.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import { type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const codeIntent = "confirm-test-email";

export const confirmMail = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(codeIntent), code: text }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const answer = await confirmTestMail(app, sent.code, byUserId);
      return answer.ok ? { ok: true, message: "E-mail arrives." } : answer;
    },
  ),
);

export const TestMailCodeForm = ({ refusal }: { refusal: Refusal | undefined }) => (
  <ActionForm intent={codeIntent} button="It arrived" variant="primary" refusal={refusal}>
    <TextField
      label="The code of the e-mail"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      error={refusal?.errors?.["code"]}
    />
  </ActionForm>
);
