import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { MoveHandle } from "#app/routes/admin/move-handle.tsx";
import { VersionConflict } from "#app/routes/admin/catalogue/version-conflict.tsx";
import type { FieldDifference } from "#app/shared/catalogue/product-form.ts";
import {
  type FieldShape,
  itemField,
  itemsIn,
  type ListShape,
  moveHandleId,
  type SectionShape,
  type SectionTexts,
} from "#app/shared/festival/section-shapes.ts";
import { useLeaveQuestion } from "#app/forms/use-leave-question.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TrashIcon } from "#app/ui/icon/icons.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { FieldControl } from "./field-control.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { PictureUpload } from "./pictures/picture-upload.tsx";

interface SectionFormProps {
  shape: SectionShape;
  texts: SectionTexts;
  seen: number | string;
  errors: Readonly<Partial<Record<string, string>>>;
  problem: string;
  differences?: readonly FieldDifference[];
  focus?: string;
  answer: unknown;
  /** The last answer that saved the section. */
  saved: unknown;
}

/** What is a few letters long, so that two of them stand side by side on a phone. */
const shortKinds: ReadonlySet<FieldShape["kind"]> = new Set([
  "number",
  "naira",
  "optionalNaira",
  "day",
  "time",
  "color",
]);

const hasPictures = ({ fields, lists }: SectionShape) =>
  [fields, ...Object.values(lists).map((list) => list.fields)]
    .flatMap((some) => Object.values(some))
    .some(({ kind }) => kind === "picture" || kind === "upload");

/**
 * The form of a section. Every answer that changes its fields draws them anew, with what was typed.
 */
export function SectionForm({
  shape,
  texts,
  seen,
  errors,
  answer,
  saved,
  focus,
  problem,
  differences,
}: SectionFormProps) {
  const form = useFocusOnRefusal(answer);
  useLeaveQuestion(form, saved);
  const isSaving = useNavigation().formData?.get("intent") === "save-section";
  const drawn = JSON.stringify(texts);
  useEffect(() => {
    const field = drawn && focus ? form.current?.elements.namedItem(focus) : null;
    if (field instanceof HTMLElement) field.focus();
  }, [drawn, focus, form]);
  const both = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (differences) both.current?.focus();
  }, [differences]);
  return (
    <Form
      method="post"
      encType={hasPictures(shape) ? "multipart/form-data" : undefined}
      preventScrollReset
      noValidate
      ref={form}
      className="grid gap-6 [&_:is(input,textarea)]:scroll-mb-72"
    >
      {/* Enter presses the first button of a form, so a hidden Save stands first. */}
      <button
        name="intent"
        value="save-section"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <input type="hidden" name="seen" value={seen} />
      {differences && (
        <div ref={both} tabIndex={-1} className="grid gap-4 outline-none">
          <FormMessage>{problem}</FormMessage>
          <VersionConflict differences={differences} />
        </div>
      )}
      <div key={drawn} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid max-w-2xl grid-cols-2 items-start gap-x-4 gap-y-5 empty:hidden large-text:grid-cols-1 xl:max-w-7xl xl:grid-cols-4">
          {Object.entries(shape.fields).map(([name, field]) => (
            <div
              key={name}
              className={`min-w-0 ${shortKinds.has(field.kind) ? "" : "col-span-2 large-text:col-span-1"}`}
            >
              <FieldControl shape={field} name={name} value={texts[name]} error={errors[name]} />
            </div>
          ))}
        </div>
        {Object.entries(shape.lists).map(([list, fields]) => (
          <ListFields key={list} list={list} shape={fields} texts={texts} errors={errors} />
        ))}
      </div>
      <div className="bottom-bar -mx-4 grid gap-3 border-t-2 border-line bg-surface px-4 py-3">
        <FormMessage>{!differences && problem}</FormMessage>
        <Button
          name="intent"
          value="save-section"
          className="justify-self-start"
          pending={isSaving}
        >
          Save draft
        </Button>
      </div>
    </Form>
  );
}

interface ListFieldsProps {
  list: string;
  shape: ListShape;
  texts: SectionTexts;
  errors: Readonly<Partial<Record<string, string>>>;
}

/**
 * A list of a section. Its buttons send the form, which comes back with what was typed and the list
 * changed.
 */
function ListFields({ list, shape, texts, errors }: ListFieldsProps) {
  const items = itemsIn(texts, list);
  const isOfPictures = Object.values(shape.fields).some(({ kind }) => kind === "picture");
  const look = looks[lookOf(list, shape)];
  return (
    <fieldset className={`min-w-0 max-w-2xl ${look.fieldset}`}>
      <legend className="mb-3 text-xl font-bold">{shape.label}</legend>
      {hintOf(shape) && <p className="-mt-2 mb-3 text-sm text-muted">{hintOf(shape)}</p>}
      <FieldError>{errors[list]}</FieldError>
      {look.isLine && <LineHeads shape={shape} />}
      <ol
        // The bill is written on the night that visitors read it on.
        data-surface={look === looks.bill ? "night" : undefined}
        className={`grid ${look.list}`}
      >
        {items.map((index, place) => (
          <li key={index} className={`rounded-2xl border-2 border-line bg-raised ${look.item}`}>
            <Item
              list={list}
              shape={shape}
              texts={texts}
              errors={errors}
              index={index}
              hideLabels={look.isLine}
              look={look === looks.bill ? billAt(place) : undefined}
            />
            <ItemButtons
              list={list}
              index={index}
              of={`${shape.item} ${place + 1}`}
              isLine={look.isLine}
              className={look.buttons}
              place={place}
              count={items.length}
            />
          </li>
        ))}
      </ol>
      {items.length < shape.most && isOfPictures && (
        <div className="mt-4">
          <PictureUpload field={list} label="Add pictures" isMany />
        </div>
      )}
      {items.length < shape.most && !isOfPictures && (
        <Button
          name="intent"
          value={`add-row ${list}`}
          variant="secondary"
          size="sm"
          className="mt-4"
        >
          Add {/^[aeiou]/.test(shape.item) ? "an" : "a"} {shape.item}
        </Button>
      )}
    </fieldset>
  );
}

/** The hints of a list, shown once for all items. */
const hintOf = ({ fields }: ListShape) =>
  Object.values(fields)
    .flatMap(({ hint }) => hint ?? [])
    .join(". ");

/**
 * The layout of an item: two short fields stand in one line, more of them in pairs where there is
 * room, and an odd last one takes the full width.
 */
function layoutOf({ fields }: ListShape): keyof typeof layouts {
  const kinds = Object.values(fields).map(({ kind }) => kind);
  if (kinds.some((kind) => kind === "text" || kind === "table")) return "column";
  const shown = kinds.filter((kind) => kind !== "hidden");
  if (shown.length === 1 && shown[0] === "line") return "line";
  return shown.length > 2 ? "pairs" : "row";
}

const row =
  "grid-cols-[minmax(0,1fr)_5rem] max-sm:gap-1 sm:grid-cols-[minmax(0,1fr)_12rem] large-text:grid-cols-1";
const layouts = {
  column: "",
  pairs: "sm:grid-cols-2 sm:[&>:nth-child(odd):last-child]:col-span-2",
  row: `${row} max-sm:[&_input]:px-2!`,
  line: "grid-cols-[minmax(0,1fr)]",
};

/** Items of one line stand below each other, others in cards: two in a row on a laptop. */
const looks = {
  line: {
    isLine: true,
    fieldset: "2xl:max-w-none",
    list: "gap-1.5 2xl:grid-cols-2 2xl:gap-3",
    item: "flex items-start gap-1 p-1.5 sm:gap-4",
    buttons: "",
  },
  cards: {
    isLine: false,
    fieldset: "xl:max-w-none",
    list: "gap-3 xl:grid-cols-2 xl:items-start",
    item: "p-3 sm:p-4",
    buttons: "mt-2",
  },
  bill: {
    isLine: false,
    fieldset: "xl:max-w-none",
    list: "adire relative gap-3 overflow-hidden rounded-3xl bg-night p-3 text-body sm:p-5",
    item: "p-3 sm:flex sm:items-start sm:gap-4 sm:p-4",
    buttons: "mt-2 sm:mt-7",
  },
};

function lookOf(list: string, shape: ListShape): keyof typeof looks {
  if (list === "acts") return "bill";
  const layout = layoutOf(shape);
  return layout === "line" || layout === "row" ? "line" : "cards";
}

/** Says once above the items what their two fields are; the legend says what a single one is. */
function LineHeads({ shape }: { shape: ListShape }) {
  if (layoutOf(shape) === "line") return null;
  return (
    <p
      aria-hidden="true"
      className={`mb-1 grid gap-4 pr-24 pl-2 text-sm font-semibold sm:pr-44 large-text:hidden 2xl:w-1/2 ${row}`}
    >
      {Object.values(shape.fields).map(({ label }) => (
        <span key={label} className="self-end">
          {label}
        </span>
      ))}
    </p>
  );
}

/** A name of the bill is written in the letters, the size and the colour that visitors see. */
const bill =
  "sm:grid-cols-2 xl:grid-cols-[2fr_1.05fr_1.15fr_1.1fr] xl:items-end xl:[&_label]:text-sm [&>:first-child_input]:font-display [&>:first-child_input]:font-black [&>:first-child_input]:uppercase [&>:first-child_input]:[font-stretch:84%]";
const billLooks = [
  `${bill} [&>:first-child_input]:text-3xl [&>:first-child_input]:text-marigold`,
  `${bill} [&>:first-child_input]:text-2xl [&>:first-child_input]:text-hibiscus`,
  `${bill} [&>:first-child_input]:text-2xl [&>:first-child_input]:text-hibiscus`,
  `${bill} [&>:first-child_input]:text-xl`,
];
const billAt = (place: number) => billLooks[Math.min(place, billLooks.length - 1)];

interface ItemProps extends ListFieldsProps {
  index: number;
  hideLabels: boolean;
  /** The classes of its layout, where it is not that of its fields. */
  look?: string;
}

function Item({
  list,
  shape,
  texts,
  errors,
  index,
  hideLabels,
  look = layouts[layoutOf(shape)],
}: ItemProps) {
  return (
    <div className={`grid grow gap-4 ${look}`}>
      {Object.entries(shape.fields).map(([key, field]) => {
        const name = itemField(list, index, key);
        return (
          <FieldControl
            key={key}
            shape={{ kind: field.kind, label: `${field.label} ${index + 1}` }}
            name={name}
            value={texts[name]}
            error={errors[name]}
            hideLabel={hideLabels}
          />
        );
      })}
    </div>
  );
}

interface ItemButtonsProps {
  list: string;
  index: number;
  of: string;
  place: number;
  count: number;
  /** Whether they stand in one line with the field, where a phone has no room for words. */
  isLine: boolean;
  className: string;
}

const ItemButtons = ({ list, index, of, place, count, isLine, className }: ItemButtonsProps) => (
  <div className={`flex items-center justify-end gap-1 ${className}`}>
    <MoveHandle
      id={moveHandleId(list, place)}
      of={of}
      place={place}
      count={count}
      name="intent"
      valueAt={(to) => `move-row ${list} ${index} ${to}`}
    />
    <Button
      name="intent"
      value={`remove-row ${list} ${index}`}
      variant="quiet"
      size="sm"
      className={isLine ? "max-sm:px-3!" : ""}
      aria-label={`Remove ${of}`}
    >
      {isLine && <TrashIcon className="size-5 sm:hidden" />}
      <span className={isLine ? "max-sm:hidden" : ""}>Remove</span>
    </Button>
  </div>
);
