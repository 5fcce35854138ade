import { href } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { saveSale } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { Note } from "#app/routes/admin/note.tsx";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { fieldOf, type Outcome, type Refusal, refusalOf } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dayTime, isWindow, windowWords } from "./sale-fields.server.ts";
import { dayTimeText } from "./typed-values.ts";
import { WindowFields } from "./window-fields.tsx";

const intents = ["open-sale", "close-sale", "save-times"] as const;

export const openOrCloseSale = serverOnly$(
  pageForm(
    z
      .object({
        intent: z.enum(intents),
        wasOpen: z.string().catch(""),
        opensAt: dayTime,
        closesAt: dayTime,
      })
      .refine(isWindow, { path: ["closesAt"], message: windowWords }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const { intent, wasOpen, opensAt, closesAt } = sent;
      const isOpen = intent === "save-times" ? wasOpen === "1" : intent === "open-sale";
      await saveSale(app, { isOpen, opensAt, closesAt }, byUserId);
      return { ok: true, message: `The sale is ${isOpen ? "open" : "closed"}.` };
    },
  ),
);

interface SaleFormProps {
  sale: { isOpen: boolean; opensAt: Date | null; closesAt: Date | null };
  hasTypes: boolean;
  /** Whether the festival's day is past. */
  isDayOver: boolean;
  /** Whether no day has been set yet. */
  isWithoutDay: boolean;
  refusal: Refusal | undefined;
}

/** Opens and closes the sale, at once or at times. */
export function SaleForm({
  sale,
  hasTypes,
  isDayOver,
  isWithoutDay,
  refusal: refused,
}: SaleFormProps) {
  const { isOpen } = sale;
  const refusal = refusalOf(refused, ...intents);
  const hasTimes = sale.opensAt !== null || sale.closesAt !== null;
  return (
    <Card>
      {isDayOver && (
        <Note
          text={
            isWithoutDay
              ? "No day of the festival is set yet: until it is, no ticket is sold."
              : "The festival's day has passed: until the next one stands in its settings, no ticket is sold, passed on or given back, and nobody who waits is offered one."
          }
        >
          <TextLink to={href("/adminFestival/:section", { section: "day" })}>
            {isWithoutDay ? "Set the day" : "Set the next day"}
          </TextLink>
        </Note>
      )}
      {/* The button stands beside the heading, until the times below it are shown. */}
      <div className="[&>form]:flex [&>form]:flex-wrap [&>form]:items-start [&>form]:justify-between [&>form]:gap-x-2">
        <SettingsForm
          key={`${isOpen}`}
          intent={isOpen ? "close-sale" : "open-sale"}
          of={{ wasOpen: isOpen ? "1" : "" }}
          button={isOpen ? "Close the sale" : "Open the sale"}
          variant={isOpen || !hasTypes ? "secondary" : "primary"}
          refusal={refusal}
        >
          <div className="min-w-0 flex-1 basis-32 has-[[open]]:basis-full">
            <h2 className="text-xl font-bold">
              The sale is {isOpen ? (isDayOver ? "over" : "open") : "closed"}
            </h2>
            {isOpen && !isDayOver && !hasTypes && (
              <p className="text-muted">Nothing is sold until there is a type with a price.</p>
            )}
            <Details summary="Times…" isOpen={hasTimes || refusal !== undefined}>
              <div className="mt-1 grid gap-4 sm:grid-cols-2">
                <WindowFields
                  field={(name) => fieldOf(refusal, name, dayTimeText(sale[name]))}
                  untilHint="Empty: until the festival ends"
                />
                <Button
                  name="intent"
                  value="save-times"
                  variant="secondary"
                  size="sm"
                  className="justify-self-start"
                >
                  Save times
                </Button>
              </div>
            </Details>
          </div>
        </SettingsForm>
      </div>
    </Card>
  );
}
