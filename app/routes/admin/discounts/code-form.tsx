import { type ReactNode, useEffect, useRef } from "react";
import { href, redirect } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { typedText } from "#app/forms/typed-text.server.ts";
import type { App } from "#app/context.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import type { ListedCode } from "#app/domain/discounts/code-lists.server.ts";
import { changeCode, makeCode, makeCodes } from "#app/domain/discounts/edit-codes.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { useLeaveQuestion } from "#app/forms/use-leave-question.ts";
import { FormGroup } from "#app/routes/admin/form-group.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import {
  countOrNone,
  dayTime,
  isTicked,
  isWindow,
  nairaOrNone,
  windowWords,
} from "#app/routes/admin/tickets/sale/sale-fields.server.ts";
import { dayTimeText } from "#app/routes/admin/tickets/sale/typed-values.ts";
import { WindowFields } from "#app/routes/admin/tickets/sale/window-fields.tsx";
import { type FormTexts, useFormTexts } from "#app/routes/admin/use-form-texts.ts";
import {
  type CodeKind,
  codeKinds,
  mostMadeAtOnce,
  plainCode,
} from "#app/shared/discounts/codes.ts";
import { fieldOf, type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { nairaNeeded, parseNaira } from "#app/shared/money.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { codeEffect } from "./code-effect.ts";

const intent = "save-code";

const positive = { from: 1, to: 1_000_000 };

/** Which code a form is about, by its id or "new", and who sends it. */
export interface CodeAt {
  app: App;
  id: string;
  byUserId: string;
}

export const saveCode = serverOnly$(
  pageForm(
    z
      .looseObject({
        intent: z.literal(intent),
        version: z.coerce.number().pipe(z.int32()).catch(0),
        code: typedText(40).refine((typed) => typed === "" || plainCode(typed).length >= 5, {
          message: "A code has five letters or more: shorter ones are guessed.",
        }),
        count: countOrNone(`Write how many codes, at most ${formatCount(mostMadeAtOnce)}.`, {
          from: 1,
          to: mostMadeAtOnce,
        }),
        kind: z.enum(codeKinds, { error: "Choose what the code does." }),
        value: z.string().catch(""),
        uses: countOrNone("Write a number, or nothing for no limit.", positive),
        maxPerPerson: countOrNone("Write a number, or nothing for no limit.", positive),
        budget: nairaOrNone("Budget"),
        opensAt: dayTime,
        closesAt: dayTime,
        allTickets: isTicked,
        allMerchandise: isTicked,
        tag: typedText(60),
        note: typedText(500),
      })
      .refine(isWindow, { path: ["closesAt"], message: windowWords })
      .superRefine(({ kind, value }, context) => {
        const words = valueProblem(kind, value);
        if (words) context.addIssue({ code: "custom", path: ["value"], message: words });
      }),
    async (sent, { app, id, byUserId }: CodeAt): Promise<Outcome> => {
      const { kind, value, code: typed, count, version } = sent;
      const { uses, maxPerPerson, budget: budgetKobo, opensAt, closesAt, tag, note } = sent;
      const typeIds = sent.allTickets ? null : tickedOf(sent, "type-").filter(isUuid);
      const categories = sent.allMerchandise ? null : tickedOf(sent, "category-");
      if (
        (sent.allTickets && tickedOf(sent, "type-").length > 0) ||
        (sent.allMerchandise && tickedOf(sent, "category-").length > 0)
      )
        return {
          ok: false,
          formErrors: ["Tick either all or only some. Nothing was saved."],
        };
      if (typeIds?.length === 0 && categories?.length === 0)
        return { ok: false, formErrors: ["Tick what the code is for. Nothing was saved."] };
      const fields = {
        kind,
        percent: kind === "percent" ? Number(value) : null,
        amountKobo: kind === "naira" || kind === "price" ? parseNaira(value) : null,
        uses,
        maxPerPerson,
        budgetKobo,
        opensAt,
        closesAt,
        typeIds,
        categories,
        tag,
        note,
      };
      if (id !== "new") {
        await changeCode(app, { id, version }, fields, byUserId);
        return { ok: true, message: "The code is saved." };
      }
      if (typed) {
        const made = await makeCode(app, typed, fields, byUserId);
        throw redirect(href("/adminCodes/:codeId", { codeId: made }), 303);
      }
      if (count === null)
        return {
          ok: false,
          errors: { code: "Write a code, or below it how many to make." },
        };
      await makeCodes(app, count, fields, byUserId);
      throw redirect(listAddress(href("/adminCodes"), { tag }), 303);
    },
  ),
);

function valueProblem(kind: CodeKind, value: string): string | null {
  if (kind === "free") return null;
  if (kind === "percent")
    return /^([1-9]\d?|100)$/.test(value.trim()) ? null : "Write a percentage from 1 to 100.";
  return parseNaira(value) === null ? nairaNeeded("How much") : null;
}

/** The ids and names of the ticked boxes, whose field names begin with the prefix. */
const tickedOf = (fields: Record<string, unknown>, prefix: string) =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(prefix) && value === "on" ? name.slice(prefix.length) : [],
  );

const kindLabels: Record<CodeKind, string> = {
  percent: "Percent off",
  naira: "Naira off each",
  price: "A price for each",
  free: "Free",
};

const valueHints: Record<CodeKind, string> = {
  percent: "Percent, from 1 to 100",
  naira: "Naira off each ticket and piece",
  price: "Naira that each ticket and piece costs with it",
  free: "Nothing, as it is free",
};

interface CodeFormProps {
  code: ListedCode | null;
  types: readonly { id: string; name: string }[];
  categories: readonly string[];
  refusal: Refusal | undefined;
}

export function CodeForm({ code, types, categories, refusal }: CodeFormProps) {
  const saved = textsOf(code);
  const before = (refusal?.intent === intent && refusal.values) || saved;
  const { texts, ref, box } = useFormTexts(before, refusal);
  // The page draws this form anew once it is saved.
  useLeaveQuestion(ref, null);
  const kind = codeKinds.find((one) => one === texts["kind"]) ?? "percent";
  const field = (name: string) => fieldOf(refusal, name, saved[name]);
  /** Whether any of them is filled in or refused: then nothing that holds is hidden. */
  const isFilled = (...names: string[]) =>
    names.some((name) => before[name] || refusal?.errors?.[name]);
  return (
    <div {...box}>
      <Card>
        <SettingsForm
          intent={intent}
          of={{ version: code?.version ?? 0 }}
          button={code ? "Save" : "Make"}
          variant="primary"
          size="md"
          effect={codeEffect(texts, { code: code?.code, types, categories })}
          isWholeCard
          refusal={refusal}
        >
          <div className="group/code @container">
            {!code && (
              <FormGroup title="One code or many">
                <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @lg:grid-cols-2">
                  <TextField
                    label="Code"
                    {...field("code")}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    hint="Five letters or more"
                  />
                  <TextField
                    label="Or how many to make"
                    {...field("count")}
                    inputMode="numeric"
                    hint={`Random ones, at most ${formatCount(mostMadeAtOnce)}`}
                  />
                </div>
              </FormGroup>
            )}
            <FormGroup title="What it does">
              <Chips legend="What it does">
                {codeKinds.map((value) => (
                  <Chip
                    key={value}
                    type="radio"
                    name="kind"
                    value={value}
                    label={kindLabels[value]}
                    isOn={before["kind"] === value}
                  />
                ))}
              </Chips>
              <TextField
                label="How much"
                {...field("value")}
                inputMode="numeric"
                hint={valueHints[kind]}
                className="max-w-xs group-has-[input[value=free]:checked]/code:hidden"
              />
            </FormGroup>
            <FormGroup title="What it is for">
              <AllOrSome
                legend="Tickets"
                all={{ name: "allTickets", label: "All tickets" }}
                some={types.map(({ id, name }) => ({ name: `type-${id}`, label: name }))}
                ticked={before}
              />
              <AllOrSome
                legend="Merchandise"
                all={{ name: "allMerchandise", label: "All merchandise" }}
                some={categories.map((label) => ({ name: `category-${label}`, label }))}
                ticked={before}
              />
            </FormGroup>
            <FormGroup title="Limits" hint="Empty: no limit">
              <div className="grid grid-cols-2 items-start gap-x-4 gap-y-4 large-text:grid-cols-1 @lg:grid-cols-3">
                <TextField
                  label="Uses"
                  {...field("uses")}
                  inputMode="numeric"
                  hint="Tickets and pieces, not orders"
                />
                <TextField
                  label="Most a person"
                  {...field("maxPerPerson")}
                  inputMode="numeric"
                  hint="Of those"
                />
              </div>
              <Details
                summary="A budget or times…"
                isOpen={isFilled("budget", "opensAt", "closesAt")}
              >
                <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
                  <TextField
                    label="Budget in naira"
                    {...field("budget")}
                    inputMode="numeric"
                    hint="What it may take off in all"
                    className="max-w-xs"
                  />
                  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @lg:grid-cols-2">
                    <WindowFields field={field} untilHint="Empty: until it is ended" />
                  </div>
                </div>
              </Details>
            </FormGroup>
            <FormGroup title="For organisers" hint="Customers never read it">
              <Details summary="A partner or a note…" isOpen={isFilled("tag", "note")}>
                <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-4 @lg:grid-cols-2">
                  <TextField
                    label="Partner"
                    {...field("tag")}
                    hint="Such as Radio: its codes are summed up"
                  />
                  <TextField label="Note" {...field("note")} />
                </div>
              </Details>
            </FormGroup>
          </div>
        </SettingsForm>
      </Card>
    </div>
  );
}

/** The fields of a code as its form shows them first; those of a new one allow it once, for all. */
function textsOf(code: ListedCode | null): FormTexts {
  if (!code) return { kind: "percent", uses: "1", allTickets: "on", allMerchandise: "on" };
  const { kind, percent, amountKobo, uses, maxPerPerson, budgetKobo, typeIds, categories } = code;
  const naira = (kobo: number | null) => (kobo === null ? "" : String(kobo / 100));
  return {
    kind,
    value: kind === "percent" ? String(percent) : naira(amountKobo),
    uses: String(uses ?? ""),
    maxPerPerson: String(maxPerPerson ?? ""),
    budget: naira(budgetKobo),
    opensAt: dayTimeText(code.opensAt),
    closesAt: dayTimeText(code.closesAt),
    allTickets: typeIds ? "" : "on",
    allMerchandise: categories ? "" : "on",
    ...Object.fromEntries((typeIds ?? []).map((id) => [`type-${id}`, "on"])),
    ...Object.fromEntries((categories ?? []).map((category) => [`category-${category}`, "on"])),
    tag: code.tag,
    note: code.note,
  };
}

function Chips({ legend, children }: { legend: string; children: ReactNode }) {
  const set = useRef<HTMLFieldSetElement>(null);
  // A single one that was ticked before React was there takes the place of "all" too.
  useEffect(() => {
    const single = set.current?.querySelector("input:checked:not([data-all])");
    if (single) clearOthers(single);
  }, []);
  return (
    <fieldset ref={set} onChange={({ target }) => clearOthers(target)}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface NamedBox {
  name: string;
  label: string;
}

interface AllOrSomeProps {
  legend: string;
  all: NamedBox;
  some: readonly NamedBox[];
  /** The texts of the form, in which a ticked box is "on". */
  ticked: FormTexts;
}

/** A box for all of a kind, and one for each single one. */
const AllOrSome = ({ legend, all, some, ticked }: AllOrSomeProps) => (
  <Chips legend={legend}>
    <Chip {...all} isOn={ticked[all.name] === "on"} isAll />
    {some.map((one) => (
      <Chip key={one.name} {...one} isOn={ticked[one.name] === "on"} />
    ))}
  </Chips>
);

/** "All" and the single ones exclude each other: what is ticked clears the other side. */
function clearOthers(changed: EventTarget): void {
  if (!(changed instanceof HTMLInputElement) || changed.type !== "checkbox" || !changed.checked)
    return;
  const isAll = changed.dataset["all"] !== undefined;
  for (const other of changed.closest("fieldset")!.querySelectorAll("input"))
    if (isAll !== (other.dataset["all"] !== undefined)) other.checked = false;
}

interface ChipProps {
  type?: "radio" | "checkbox";
  name: string;
  value?: string;
  label: string;
  isOn: boolean;
  isAll?: boolean;
}

function Chip({ type = "checkbox", name, value = "on", label, isOn, isAll }: ChipProps) {
  return (
    <label className="chip chip-input max-w-full">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isOn}
        data-all={isAll ? "" : undefined}
        className="sr-only"
      />
      <span className="truncate">{label}</span>
    </label>
  );
}
