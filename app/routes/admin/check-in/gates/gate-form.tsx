import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { changeGate, makeGate } from "#app/domain/check-in/gates.server.ts";
import { readTicketKinds } from "#app/domain/tickets/room.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import {
  dayTime,
  isWindow,
  name,
  windowWords,
} from "#app/routes/admin/tickets/sale/sale-fields.server.ts";
import { dayTimeText } from "#app/routes/admin/tickets/sale/typed-values.ts";
import { WindowFields } from "#app/routes/admin/tickets/sale/window-fields.tsx";
import { exitRules } from "#app/shared/check-in/exits.ts";
import type { Gate } from "#app/shared/check-in/gates.ts";
import { fieldOf, type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { keysOf } from "#app/shared/records.ts";
import { Details } from "#app/ui/details.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ByGate } from "../inside/by-gate.ts";
import { type GateKind, letsKindIn, valueOf } from "./gate-kind.ts";

export const makeIntent = "make-gate";
export const changeIntent = "change-gate";

/** The form has a field for each kind of ticket, named by what is stored of it. */
const kindField = (value: string) => `kind-${value}`;

export const saveGate = serverOnly$(
  pageForm(
    z
      .looseObject({
        intent: z.enum([makeIntent, changeIntent]),
        gate: z.string().max(80).catch(""),
        name: name("Write a name, such as Gate B."),
        exits: z.enum(keysOf(exitRules)).catch("none"),
        opensAt: dayTime,
        closesAt: dayTime,
      })
      .refine(isWindow, { path: ["closesAt"], message: windowWords }),
    async (sent, { app, by }: ByGate): Promise<Outcome> => {
      const { opensAt, closesAt, exits } = sent;
      const { kinds } = await readTicketKinds(app.db, await packageNames(app));
      const values = kinds.map(valueOf);
      const ticked = values.filter((value) => sent[kindField(value)] === "on");
      if (ticked.length === 0 && values.length > 1)
        return { ok: false, formErrors: ["Tick at least one type of ticket. Nothing was saved."] };
      const isOfAll = ticked.length === values.length || values.length < 2;
      const fields = {
        name: sent.name.replace(/\s+/g, " "),
        exits,
        kinds: isOfAll ? null : ticked,
        opensAt: opensAt?.getTime() ?? null,
        closesAt: closesAt?.getTime() ?? null,
      };
      const saved =
        sent.intent === makeIntent
          ? await makeGate(app, fields, by)
          : await changeGate(app, sent.gate, fields, by);
      if (!saved.ok) return saved;
      return { ok: true, message: `${fields.name} is saved. Phones know it within half a minute.` };
    },
  ),
);

interface GateFieldsProps {
  /** Null for a new one. */
  gate: Gate | null;
  kinds: readonly GateKind[];
  refusal: Refusal | undefined;
}

/** The fields of a gate: what few need is folded. */
export function GateFields({ gate, kinds, refusal }: GateFieldsProps) {
  const field = (of: "opensAt" | "closesAt") => {
    const at = gate?.[of] ?? null;
    return fieldOf(refusal, of, dayTimeText(at === null ? null : new Date(at)));
  };
  const isTicked = (kind: GateKind) =>
    refusal ? refusal.values[kindField(valueOf(kind))] === "on" : !gate || letsKindIn(gate, kind);
  return (
    <>
      <TextField
        label="Name"
        {...fieldOf(refusal, "name", gate?.name ?? "")}
        autoComplete="off"
        required
        maxLength={60}
        hint={gate ? undefined : "Such as “Gate B” or “VIP entrance”"}
      />
      {kinds.length > 1 && (
        <fieldset>
          <legend className="font-semibold">Lets in</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {kinds.map((kind) => (
              <label key={valueOf(kind)} className="flex min-h-11 items-center gap-3 py-1.5">
                <input
                  type="checkbox"
                  name={kindField(valueOf(kind))}
                  defaultChecked={isTicked(kind)}
                  className="size-5 shrink-0"
                />
                <span className="min-w-0 wrap-anywhere">{kind.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Details
        summary="Times, and who goes out"
        isOpen={
          !!refusal?.errors?.["closesAt"] ||
          !!refusal?.errors?.["opensAt"] ||
          (gate !== null && (gate.opensAt ?? gate.closesAt) !== null)
        }
      >
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <WindowFields field={field} untilHint="Empty: as long as the others" />
          <SelectField
            label="Who goes out"
            {...fieldOf(refusal, "exits", gate?.exits ?? "none")}
            options={keysOf(exitRules).map((value) => ({ value, label: exitRules[value].label }))}
            className="sm:col-span-2"
          />
        </div>
      </Details>
    </>
  );
}
