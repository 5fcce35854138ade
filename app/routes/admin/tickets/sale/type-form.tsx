import { href, redirect } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { typedText } from "#app/forms/typed-text.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { deleteType, saveType } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { FormGroup } from "#app/routes/admin/form-group.tsx";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { type FormTexts, useFormTexts } from "#app/routes/admin/use-form-texts.ts";
import { fieldOf, type Outcome, type Refusal, refusalOf } from "#app/shared/form-result.ts";
import { mostAnOrder, type SaleType } from "#app/shared/tickets/sale.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { count, countOrNone, isTicked, name } from "./sale-fields.server.ts";
import { typeEffect } from "./sale-effects.ts";
import type { TypeAt } from "./type-at.ts";

const saveIntent = "save-type";

export const addOrChangeType = serverOnly$(
  pageForm(
    // It has a field for each capacity, named by its id.
    z.looseObject({
      intent: z.literal(saveIntent),
      name: name("Write a name, such as Regular."),
      description: typedText(200),
      package: z.string().catch(""),
      admits: count("From 1 to 100 people.", { from: 1, to: 100 }),
      maxPerOrder: count(`From 1 to ${mostAnOrder}.`, { from: 1, to: mostAnOrder }),
      maxPerPerson: countOrNone("Write a number, or nothing for no limit.", { from: 1, to: 1_000 }),
      isOpen: isTicked,
      showsReason: isTicked,
      hasWaitingList: isTicked,
    }),
    async ({ intent: _intent, ...sent }, { app, typeId, byUserId }: TypeAt): Promise<Outcome> => {
      if (!(await packageNames(app)).includes(sent.package))
        return { ok: false, errors: { package: "Choose a package." } };
      const weights = weightsIn(sent);
      if (typeof weights === "string") return { ok: false, formErrors: [weights] };
      const id = isUuid(typeId) ? typeId : null;
      const saved = await saveType(app, id, { ...sent, weights }, byUserId);
      if (!id) throw redirect(href("/adminTickets/:typeId", { typeId: saved }), 303);
      return { ok: true, message: `${sent.name} is saved.` };
    },
  ),
);

/**
 * Reads what one ticket takes of each capacity, from fields that are named by the capacities' ids.
 * A returned text says what is wrong.
 */
function weightsIn(fields: Record<string, unknown>): Map<string, number> | string {
  const weights = new Map<string, number>();
  for (const [field, typed] of Object.entries(fields)) {
    // Pages that were opened before an upgrade call the field "capacity-".
    const id = field.replace(/^(capacity|room)-/, "");
    if (!isUuid(id) || typed === "" || typed === "0") continue;
    if (typeof typed !== "string" || !/^[1-9]\d{0,3}$/.test(typed))
      return "What a ticket takes of a capacity is a whole number, or nothing.";
    weights.set(id, Number(typed));
  }
  return weights;
}

const removeIntent = "remove-type";

export const removeType = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(removeIntent) }),
    async (_sent, { app, typeId, byUserId }: TypeAt): Promise<Outcome> => {
      await deleteType(app, typeId, byUserId);
      throw redirect(href("/adminTickets"), 303);
    },
  ),
);

interface TypeFormProps {
  type: SaleType | null;
  capacities: readonly { id: string; name: string; size: number | null }[];
  weights: Readonly<Record<string, number>>;
  packages: readonly string[];
  refusal: Refusal | undefined;
}

export function TypeForm({ type, capacities, weights, packages, refusal: refused }: TypeFormProps) {
  const refusal = refusalOf(refused, saveIntent, removeIntent);
  const saved: FormTexts = {
    name: type?.name,
    description: type?.description,
    package: type?.package,
    admits: String(type?.admits ?? 1),
    maxPerOrder: String(type?.maxPerOrder ?? mostAnOrder),
    maxPerPerson: String(type?.maxPerPerson ?? ""),
    isOpen: (type?.isOpen ?? true) ? "on" : "",
    showsReason: (type?.showsReason ?? true) ? "on" : "",
    hasWaitingList: (type?.hasWaitingList ?? true) ? "on" : "",
    ...Object.fromEntries(
      capacities.map(({ id }) => [
        `capacity-${id}`,
        // A ticket of a new type takes one place where there is one capacity alone.
        String(weights[id] ?? (!type && capacities.length === 1 ? 1 : "")),
      ]),
    ),
  };
  const before = (refusal?.intent === saveIntent && refusal.values) || saved;
  const { texts, box } = useFormTexts(before, refusal);
  const field = (name: string) => fieldOf(refusal, name, saved[name]);
  const isOn = (name: string) => before[name] === "on";
  return (
    <div {...box}>
      <Card>
        <SettingsForm
          intent={saveIntent}
          button={type ? "Save" : "Add type"}
          variant="primary"
          size="md"
          other={type ? { intent: removeIntent, button: "Remove", variant: "quiet" } : undefined}
          effect={typeEffect(texts, capacities)}
          isWholeCard
          refusal={refusal}
        >
          <div className="@container">
            <FormGroup title="Ticket">
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @md:grid-cols-2">
                <TextField label="Name" {...field("name")} />
                <TextField label="People a ticket" {...field("admits")} inputMode="numeric" />
              </div>
              <TextArea
                label="Description"
                {...field("description")}
                rows={2}
                hint="Below its name; a line for each thing that it brings is compared with other types"
              />
            </FormGroup>
            <FormGroup
              title="Takes room of"
              hint={
                capacities.length > 0
                  ? "How much one ticket takes of each; empty for none"
                  : undefined
              }
            >
              {capacities.length === 0 && (
                <p className="text-muted">
                  Add a capacity first: a type that takes room of none is not sold.
                </p>
              )}
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 empty:hidden @md:grid-cols-2">
                {capacities.map(({ id, name: called, size }) => (
                  <TextField
                    key={id}
                    label={size === null ? called : `${called}, of ${formatCount(size)}`}
                    {...field(`capacity-${id}`)}
                    inputMode="numeric"
                  />
                ))}
              </div>
            </FormGroup>
            <Tick name="isOpen" label="On sale" isOn={isOn("isOpen")} />
            <Details
              summary="More"
              isOpen={["package", "maxPerOrder", "maxPerPerson"].some(
                (name) => refusal?.errors?.[name],
              )}
            >
              <div className="mt-1 grid grid-cols-2 items-start gap-4 large-text:grid-cols-1 @md:grid-cols-3">
                <SelectField
                  label="Label in lists"
                  {...field("package")}
                  options={packages}
                  className="@max-md:col-span-full"
                />
                <TextField label="Most an order" {...field("maxPerOrder")} inputMode="numeric" />
                <TextField
                  label="Most a person"
                  {...field("maxPerPerson")}
                  inputMode="numeric"
                  hint="Empty: no limit"
                />
              </div>
              <Tick
                name="showsReason"
                label="Stays on the tickets page, with the reason, while it cannot be bought"
                isOn={isOn("showsReason")}
              />
              <Tick
                name="hasWaitingList"
                label="Has a waiting list once it is sold out"
                isOn={isOn("hasWaitingList")}
              />
            </Details>
          </div>
        </SettingsForm>
      </Card>
    </div>
  );
}

const Tick = ({ name, label, isOn }: { name: string; label: string; isOn: boolean }) => (
  <label className="flex min-h-11 items-center gap-3 py-1.5">
    <input type="checkbox" name={name} defaultChecked={isOn} className="size-5 shrink-0" />
    {label}
  </label>
);
