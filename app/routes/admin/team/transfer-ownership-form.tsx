import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { beginOwnershipTransfer } from "#app/domain/team/ownership.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { type Outcome, refusalOf } from "#app/shared/form-result.ts";
import type { MemberFormProps } from "./member-form.ts";
import { OwnPasswordField } from "#app/ui/form/own-password-field.tsx";

export const transferIntent = "offer-ownership";

export const transferToMember = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(transferIntent),
      member: z.string().max(80),
      stays: z.literal("1").optional(),
      current: text,
    }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const offer = { userId: sent.member, stays: sent.stays === "1", current: sent.current };
      const offered = await beginOwnershipTransfer(app, offer, byUserId);
      if (!offered.ok) return offered;
      return { ok: true, message: `${offered.name} has to take it, with their own password.` };
    },
  ),
);

export function TransferOwnershipForm({ member: { id, name }, refusal: refused }: MemberFormProps) {
  const refusal = refusalOf(refused, transferIntent);
  return (
    <FoldedActionForm
      behind="Offer the ownership…"
      about={`to ${name}`}
      intent={transferIntent}
      of={{ member: id }}
      button="Offer it"
      variant="primary"
      refusal={refusal}
    >
      <p>{name} takes it under Settings, with their own password. Until then nothing changes.</p>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" name="stays" value="1" className="size-5 accent-hibiscus" />
        I stay an owner too
      </label>
      <OwnPasswordField error={refusal?.errors?.["current"]} />
    </FoldedActionForm>
  );
}
