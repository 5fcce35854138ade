import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import type { Capacity } from "#app/domain/tickets/sale/capacities.server.ts";
import { deleteCapacity, saveCapacity } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { fieldOf, type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { countOrNone, name } from "./sale-fields.server.ts";

const people = { from: 0, to: 1_000_000 };

const saveIntent = "save-capacity";

export const addOrChangeCapacity = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(saveIntent),
      capacity: z.uuid().or(z.literal("")),
      name: name("Write a name, such as Hall."),
      size: countOrNone("Write a number of people, or nothing for no limit.", people),
      lateReserve: countOrNone("Write a number of people, or nothing.", people),
    }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const { capacity, name: called, size } = sent;
      const lateReserve = sent.lateReserve ?? 0;
      const fields = { name: called, size, lateReserve };
      await saveCapacity(app, capacity || null, fields, byUserId);
      return { ok: true, message: `${called} is saved.` };
    },
  ),
);

const removeIntent = "remove-capacity";

export const removeCapacity = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(removeIntent), capacity: z.uuid() }),
    async ({ capacity }, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      await deleteCapacity(app, capacity, byUserId);
      return { ok: true, message: "The capacity is removed." };
    },
  ),
);

interface CapacityFormProps {
  /** The capacity that is changed, or null where one is added. */
  capacity: Capacity | null;
  /** Whether the sale begins with it. */
  isFirst?: boolean;
  /** The refusal of any form of the page. */
  refusal: Refusal | undefined;
}

export function CapacityForm({ capacity, isFirst = false, refusal: refused }: CapacityFormProps) {
  const refusal = refusalOfCapacity(refused, capacity?.id ?? "");
  return (
    <SettingsForm
      intent={saveIntent}
      of={{ capacity: capacity?.id ?? "" }}
      button={capacity ? "Save" : "Add capacity"}
      variant={isFirst ? "primary" : "secondary"}
      other={capacity ? { intent: removeIntent, button: "Remove", variant: "quiet" } : undefined}
      refusal={refusal}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" {...fieldOf(refusal, "name", capacity?.name)} />
        <TextField
          label="Size"
          {...fieldOf(refusal, "size", capacity?.size ?? "")}
          inputMode="numeric"
          hint="Empty: no limit"
        />
        {capacity && (
          <TextField
            label="Kept for late payments"
            {...fieldOf(refusal, "lateReserve", capacity.lateReserve || "")}
            inputMode="numeric"
            hint="Of the size, for transfers that arrive after their ten minutes"
          />
        )}
      </div>
    </SettingsForm>
  );
}

/** The refusal of the form about one capacity; an empty id is that of a new one. */
export const refusalOfCapacity = (refusal: Refusal | undefined, id: string) =>
  refusal?.values["capacity"] === id ? refusal : undefined;
