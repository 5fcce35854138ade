import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { endCodes } from "#app/domain/discounts/edit-codes.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import type { Outcome } from "#app/shared/form-result.ts";
import type { CodeAt } from "./code-form.tsx";

const endIntent = "end-code";
const goOnIntent = "resume-code";

export const endCode = serverOnly$(
  pageForm(
    z.object({ intent: z.enum([endIntent, goOnIntent]) }),
    async ({ intent }, { app, id, byUserId }: CodeAt): Promise<Outcome> => {
      const isEnd = intent === endIntent;
      await endCodes(app, { id }, isEnd, byUserId);
      return { ok: true, message: isEnd ? "The code has ended." : "The code can be used again." };
    },
  ),
);

/** Ends a code, or makes one that has ended usable again. */
export const EndCodeForm = ({ hasEnded }: { hasEnded: boolean }) => (
  <ActionButton intent={hasEnded ? goOnIntent : endIntent}>
    {hasEnded ? "Make it usable again" : "End this code"}
  </ActionButton>
);
