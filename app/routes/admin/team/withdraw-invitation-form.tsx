import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { withdrawInvitation } from "#app/domain/team/invitations.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import type { Outcome } from "#app/shared/form-result.ts";

const intent = "withdraw-invitation";

export const withdrawInvite = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(intent), invitation: z.uuid() }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const email = await withdrawInvitation(app, sent.invitation, byUserId);
      return { ok: true, message: `The invitation of ${email} works no more.` };
    },
  ),
);

interface WithdrawInvitationFormProps {
  invitation: { id: string; email: string };
}

export const WithdrawInvitationForm = ({
  invitation: { id, email },
}: WithdrawInvitationFormProps) => (
  <ActionButton
    intent={intent}
    of={{ invitation: id }}
    label={`Withdraw the invitation of ${email}`}
  >
    Withdraw
  </ActionButton>
);
