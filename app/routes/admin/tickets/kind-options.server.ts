import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { readRoom, readTicketKinds } from "#app/domain/tickets/room.server.ts";
import { capacityLeft } from "#app/shared/tickets/sale.ts";
import type { KindOption } from "./room-fields.tsx";

/** The kinds of tickets that can be issued, each with what is left of the capacities it takes. */
export async function readKindOptions(
  app: Parts<"db" | "festival" | "now">,
): Promise<KindOption[]> {
  const [{ kinds }, capacities] = await Promise.all([
    readTicketKinds(app.db, await packageNames(app)),
    readRoom(app.db, app.now()),
  ]);
  return kinds.map(({ name, typeId }) => ({
    name,
    room: capacities.flatMap((capacity) => {
      const own = typeId === null ? undefined : capacity.takes.get(typeId);
      const { id, name: called, size } = capacity;
      return own ? [{ id, name: called, size, left: capacityLeft(capacity), ...own }] : [];
    }),
  }));
}
