import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { typedText } from "#app/forms/typed-text.server.ts";
import { deletePhase, savePhase } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { type FormTexts, useFormTexts } from "#app/routes/admin/use-form-texts.ts";
import { fieldOf, type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { ticketPrice as ticketPriceText } from "#app/shared/tickets/availability-words.ts";
import type { SalePhase } from "#app/shared/tickets/sale.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { countOrNone, dayTime, isWindow, ticketPrice, windowWords } from "./sale-fields.server.ts";
import { priceEffect } from "./sale-effects.ts";
import { dayTimeText } from "./typed-values.ts";
import type { TypeAt } from "./type-at.ts";
import { WindowFields } from "./window-fields.tsx";

/** The organiser has read that buyers were promised the price, or how far it would fall. */
const sure = z.literal("1").optional().transform(Boolean);

const saveIntent = "save-price";

export const addOrChangePrice = serverOnly$(
  pageForm(
    z
      .object({
        intent: z.literal(saveIntent),
        phase: z.uuid().or(z.literal("")),
        name: typedText(60),
        price: ticketPrice,
        opensAt: dayTime,
        closesAt: dayTime,
        pieces: countOrNone("Write a number of tickets, or nothing for no limit.", {
          from: 1,
          to: 1_000_000,
        }),
        sure,
      })
      .refine(isWindow, { path: ["closesAt"], message: windowWords }),
    async (sent, { app, typeId, byUserId }: TypeAt): Promise<Outcome> => {
      const { phase, name: called, price, opensAt, closesAt, pieces } = sent;
      const fields = { name: called, priceKobo: price, opensAt, closesAt, pieces };
      const which = { typeId, phaseId: phase || null, asks: !sent.sure };
      await savePhase(app, which, fields, byUserId);
      return { ok: true, message: `${formatNaira(price)} is saved.` };
    },
  ),
);

const removeIntent = "remove-price";

export const removePrice = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(removeIntent), phase: z.uuid(), sure }),
    async (sent, { app, typeId, byUserId }: TypeAt): Promise<Outcome> => {
      await deletePhase(app, { typeId, phaseId: sent.phase, asks: !sent.sure }, byUserId);
      return { ok: true, message: "The price is removed." };
    },
  ),
);

export interface PriceFormProps {
  phase: SalePhase | null;
  refusal: Refusal | undefined;
}

export function PriceForm({ phase, refusal }: PriceFormProps) {
  const saved: FormTexts = {
    price: phase ? String(phase.priceKobo / 100) : "",
    name: phase?.name,
    opensAt: dayTimeText(phase?.opensAt),
    closesAt: dayTimeText(phase?.closesAt),
    pieces: String(phase?.pieces ?? ""),
  };
  const before = (refusal?.intent === saveIntent && refusal.values) || saved;
  const { texts, box } = useFormTexts(before, refusal);
  const field = (name: string) => fieldOf(refusal, name, saved[name]);
  // A refusal that is about no field asks whether the price is to change all the same.
  const isAsked = phase !== null && refusal?.formErrors !== undefined;
  const buttonOf = (intent: string, verb: string, otherwise: string) =>
    isAsked && refusal.intent === intent ? `${verb} all the same` : otherwise;
  return (
    <div {...box} className="@container">
      <SettingsForm
        intent={saveIntent}
        of={{ phase: phase?.id ?? "", sure: isAsked ? "1" : undefined }}
        button={phase ? buttonOf(saveIntent, "Save", "Save price") : "Add price"}
        other={
          phase
            ? {
                intent: removeIntent,
                button: buttonOf(removeIntent, "Remove", "Remove"),
                variant: "quiet",
              }
            : undefined
        }
        effect={priceEffect(texts)}
        refusal={refusal}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @xs:grid-cols-2">
          <TextField label="Price in naira" {...field("price")} inputMode="numeric" />
          <TextField
            label="Tickets at this price"
            {...field("pieces")}
            inputMode="numeric"
            hint="Empty: no limit"
          />
          <TextField
            label="Name"
            {...field("name")}
            hint="Such as Early bird; may be empty"
            className="col-span-full"
          />
          <WindowFields
            field={field}
            untilHint="Empty: as long as the sale"
            className="@max-lg:col-span-full"
          />
        </div>
      </SettingsForm>
    </div>
  );
}

export const priceName = ({ priceKobo, name: called }: Pick<SalePhase, "priceKobo" | "name">) =>
  called || ticketPriceText(priceKobo);
