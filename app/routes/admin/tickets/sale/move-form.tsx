import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { moveCapacity, movePhase, moveType } from "#app/domain/tickets/sale/order-sale.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { useMaySend } from "#app/routes/admin/may.tsx";
import { MoveHandle } from "#app/routes/admin/move-handle.tsx";
import type { Outcome } from "#app/shared/form-result.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { move } from "./sale-fields.server.ts";
import type { TypeAt } from "./type-at.ts";

export const moveTicketType = serverOnly$(
  pageForm(
    z.object({ intent: z.literal("move-type"), move }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      await moveType(app, sent.move, byUserId);
      return { ok: true, message: "The order of the types is saved." };
    },
  ),
);

export const moveOneCapacity = serverOnly$(
  pageForm(
    z.object({ intent: z.literal("move-capacity"), move }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      await moveCapacity(app, sent.move, byUserId);
      return { ok: true, message: "The order of the capacities is saved." };
    },
  ),
);

export const movePrice = serverOnly$(
  pageForm(
    z.object({ intent: z.literal("move-price"), move }),
    async (sent, { app, typeId, byUserId }: TypeAt): Promise<Outcome> => {
      await movePhase(app, { typeId, ...sent.move }, byUserId);
      return { ok: true, message: "The order of the prices is saved." };
    },
  ),
);

interface MoveFormProps {
  intent: "move-type" | "move-capacity" | "move-price";
  id: string;
  /** What is moved. */
  of: string;
  place: number;
  count: number;
}

/** Moves a line of the sale to another place in its list. */
export function MoveForm({ intent, id, ...handle }: MoveFormProps) {
  if (!useMaySend(intent)) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <MoveHandle {...handle} name="move" valueAt={(place) => `${id} ${place}`} />
    </Form>
  );
}
