import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { beginHandover } from "#app/domain/handover/handover.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

const beginIntent = "begin-handover";

export const begin = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(beginIntent) }),
    async (_sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      await beginHandover(app, byUserId);
      return { ok: true, message: "The hand-over has begun. It may take days." };
    },
  ),
);

export const BeginForm = () => (
  <ActionButton intent={beginIntent} variant="primary" size="md">
    Begin the hand-over
  </ActionButton>
);
