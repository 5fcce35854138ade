import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { withdrawOwnershipTransfer } from "#app/domain/team/ownership.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import type { Outcome } from "#app/shared/form-result.ts";

export const withdrawIntent = "withdraw-ownership-offer";

export const withdrawTransfer = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(withdrawIntent) }),
    async (_sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      await withdrawOwnershipTransfer(app, byUserId);
      return { ok: true, message: "The offer is taken back." };
    },
  ),
);

export const WithdrawTransferForm = () => (
  <ActionButton intent={withdrawIntent}>Take the offer back</ActionButton>
);
