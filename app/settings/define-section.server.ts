import { z } from "zod";
import { keysOf, recordOf } from "#app/shared/records.ts";
import type { Field } from "./fields.server.ts";
import type {
  FieldShape,
  ListShape,
  SectionShape,
  UsedBy,
} from "#app/shared/festival/section-shapes.ts";

/**
 * A section of the festival's settings. Its type, form, rules, defaults, the comparison of two
 * versions and its words in lists and in the log of changes all come from here: a new setting is
 * one entry of `settings`.
 */
export interface Section<Value> {
  shape: SectionShape;
  rule: z.ZodType<Value>;
  defaults: Value;
  /** The note beside "Saved" for the organiser; empty where there is none. */
  savedNote: (value: Value, now: Date) => string;
}

interface Definition<Settings extends Record<string, AnySetting>, Value> {
  title: string;
  note?: string;
  settings: Settings;
  /** Rules that concern several settings, and what a form does not show. */
  whole?: (rule: z.ZodType<ValuesOf<Settings>>) => z.ZodType<Value>;
  savedNote?: (value: Value, now: Date) => string;
}

export function defineSection<
  Settings extends Record<string, AnySetting>,
  Value = ValuesOf<Settings>,
>({
  title,
  note = "",
  settings,
  whole,
  savedNote = () => "",
}: Definition<Settings, Value>): Section<Value> {
  const rule = ruleOf(settings);
  const shape = { title, note, fields: {}, lists: {} };
  for (const [name, setting] of Object.entries(settings)) addShape(shape, name, setting);
  return {
    shape,
    rule: whole ? whole(rule) : (rule as unknown as z.ZodType<Value>),
    defaults: recordOf(keysOf(settings).map((name) => [name, settings[name]!.initial])) as Value,
    savedNote,
  };
}

type AnyField = Pick<Field<unknown>, "shape" | "initial"> & { rule: z.ZodType };

/** Settings that belong together, such as the two ends of a span: "pickUp.feeKobo". */
interface Group<Value> {
  fields: Record<string, AnyField>;
  rule: z.ZodType<Value>;
  initial: Value;
}

interface List<Value> {
  list: ListShape;
  rule: z.ZodType<Value>;
  initial: Value;
}

type AnySetting = AnyField | Group<unknown> | List<unknown>;
type ValueOf<Setting> = Setting extends { rule: z.ZodType<infer Value> } ? Value : never;
type ValuesOf<Settings> = { -readonly [Name in keyof Settings]: ValueOf<Settings[Name]> };

export function group<Fields extends Record<string, AnyField>>(
  fields: Fields,
  whole: (rule: z.ZodType<ValuesOf<Fields>>) => z.ZodType<ValuesOf<Fields>> = (rule) => rule,
): Group<ValuesOf<Fields>> {
  const initial = recordOf(keysOf(fields).map((name) => [name, fields[name]!.initial]));
  return { fields, rule: whole(ruleOf(fields)), initial: initial as ValuesOf<Fields> };
}

interface ListOptions<Item> {
  label: string;
  /** What one is called. */
  item: string;
  least?: number;
  most: number;
  usedBy?: UsedBy;
  initial?: Item[];
}

/** A list of texts, each of them once. */
export function listOfTexts({
  field,
  ...options
}: ListOptions<string> & { field: Field<string> }): List<string[]> {
  const items = itemsRule(field.rule, options);
  return {
    list: listShape({ "": field.shape }, options),
    rule: items.superRefine(refuseTwice((text) => text, [])),
    initial: options.initial ?? [],
  };
}

/** A list of records. `unique` is the key of what no two of them share, capitals or not. */
export function list<Fields extends Record<string, AnyField>>({
  fields,
  unique,
  whole = (rule) => rule,
  ...options
}: ListOptions<ValuesOf<Fields>> & {
  fields: Fields;
  unique?: keyof Fields & string;
  whole?: (rule: z.ZodType<ValuesOf<Fields>[]>) => z.ZodType<ValuesOf<Fields>[]>;
}): List<ValuesOf<Fields>[]> {
  const items = itemsRule(ruleOf(fields), options);
  const once = unique
    ? items.superRefine(refuseTwice((item) => String(item[unique]), [unique]))
    : items;
  const shapes = recordOf(keysOf(fields).map((key) => [key, fields[key]!.shape]));
  return {
    list: listShape(shapes, options),
    rule: whole(once),
    initial: options.initial ?? [],
  };
}

const ruleOf = <Settings extends Record<string, { rule: z.ZodType }>>(settings: Settings) =>
  z.object(
    recordOf(keysOf(settings).map((name) => [name, settings[name]!.rule])),
  ) as unknown as z.ZodType<ValuesOf<Settings>>;

const itemsRule = <Item>(
  item: z.ZodType<Item>,
  { item: name, least = 0, most }: ListOptions<Item>,
): z.ZodType<Item[]> =>
  z
    .array(item)
    .min(least, `At least one ${name} is needed.`)
    .max(most, `At most ${most}: take one out for each new one.`);

const listShape = (
  fields: Record<string, FieldShape>,
  { label, item, most, usedBy }: Omit<ListOptions<unknown>, "initial">,
): ListShape => ({ label, item, most, fields, usedBy });

const refuseTwice =
  <Item>(nameOf: (item: Item) => string, path: string[]) =>
  (items: Item[], context: z.core.$RefinementCtx<Item[]>) => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const name = nameOf(item).toLowerCase();
      if (name && seen.has(name))
        context.addIssue({
          code: "custom",
          message: `“${nameOf(item)}” is there twice.`,
          path: [index, ...path],
        });
      seen.add(name);
    }
  };

function addShape(
  shape: { fields: Record<string, FieldShape>; lists: Record<string, ListShape> },
  name: string,
  setting: AnySetting,
): void {
  if ("list" in setting) shape.lists[name] = setting.list;
  else if ("shape" in setting) shape.fields[name] = setting.shape;
  else
    for (const [key, field] of Object.entries(setting.fields))
      shape.fields[`${name}.${key}`] = field.shape;
}
