import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { endHandover } from "#app/domain/handover/progress.server.ts";
import { formError, type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const endIntent = "end-handover";

export const end = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(endIntent) }),
    async (_sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const answer = await endHandover(app, byUserId);
      return answer.ok ? { ok: true, message: "The hand-over has ended." } : answer;
    },
  ),
);

interface EndFormProps {
  /** How many steps are open. */
  open: number;
  refusal: Refusal | undefined;
}

export const EndForm = ({ open, refusal }: EndFormProps) => (
  <>
    <FormMessage>{formError(refusal)}</FormMessage>
    <ActionButton intent={endIntent} variant={open === 0 ? "primary" : "secondary"} size="md">
      End the hand-over
    </ActionButton>
  </>
);
