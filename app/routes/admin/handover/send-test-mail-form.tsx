import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { sendTestMail } from "#app/domain/handover/test-mail.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const sendIntent = "send-test-email";

export const sendMail = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(sendIntent) }),
    async (_sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const to = await sendTestMail(app, byUserId);
      return to.ok ? { ok: true, message: `A code is on its way to ${to.to}.` } : to;
    },
  ),
);

export const SendTestMailForm = ({ isFirst }: { isFirst: boolean }) => (
  <ActionButton intent={sendIntent}>{isFirst ? "Send the e-mail" : "Send another"}</ActionButton>
);
