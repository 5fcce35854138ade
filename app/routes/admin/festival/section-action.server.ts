import { discardSection, saveSection } from "#app/domain/festival/draft.server.ts";
import { SectionChanged } from "#app/domain/festival/festival-refused.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { type FestivalSection, sections } from "#app/settings/sections.server.ts";
import {
  itemField,
  itemsIn,
  moveHandleId,
  type SectionTexts,
} from "#app/shared/festival/section-shapes.ts";
import type { FieldDifference } from "#app/shared/catalogue/product-form.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { sectionOf, textsOf } from "./section-texts.server.ts";

interface Redrawn {
  values?: SectionTexts;
  focus?: string;
  differences?: FieldDifference[];
}

type Answer = Outcome<string, { number: number }> & Redrawn;

/**
 * Performs an action of a section's form: saves it, discards its draft, or changes one of its
 * lists, which saves nothing.
 */
export async function takeSection(
  app: Parts<"db" | "env" | "now" | "queue">,
  section: FestivalSection,
  sent: SectionTexts,
  byUserId: string,
): Promise<Answer> {
  const changed = changeList(section, sent);
  if (changed) return { ok: false, status: 200, values: changed.texts, focus: changed.focus };
  const [, cleared] = /^clear-picture ([\w.]{1,80})$/.exec(sent["intent"] ?? "") ?? [];
  if (cleared || sent["intent"] === "upload-picture")
    return { ok: false, status: 200, values: { ...sent, ...(cleared && { [cleared]: "" }) } };
  const seen = Number(/^\d{1,9}$/.exec(sent["seen"] ?? "")?.[0] ?? 0);
  if (sent["intent"] === "discard-section") {
    const number = await discardSection(app, section, byUserId);
    return { ok: true, number, message: "It is as published again." };
  }
  try {
    const saved = await saveSection(
      app,
      { section, value: sectionOf(section, sent), seen },
      byUserId,
    );
    if (!saved.ok) return saved;
    const message = [
      "Saved in the draft. Nobody sees it until you publish it.",
      saved.note,
      ...(saved.renames ?? []).map(
        ({ from, to }) => `“${from}” becomes “${to}”, and its products follow.`,
      ),
    ];
    return { ok: true, number: saved.number, message: message.filter(Boolean).join(" ") };
  } catch (error) {
    if (error instanceof SectionChanged) return bothOf(section, sent, error);
    throw error;
  }
}

/**
 * The typed texts with the newest revision, so that sending them once more overwrites that
 * revision.
 */
function bothOf(
  section: FestivalSection,
  sent: SectionTexts,
  { message, saved }: SectionChanged,
): Answer {
  return {
    ok: false,
    status: 409,
    formErrors: [message],
    values: {
      ...sent,
      seen: String(saved.number),
    },
    differences: differencesOf(section, sent, textsOf(section, saved.value)),
  };
}

function differencesOf(
  section: FestivalSection,
  sent: SectionTexts,
  saved: SectionTexts,
): FieldDifference[] {
  const { fields, lists } = sections[section].shape;
  const yours = textsOf(section, sectionOf(section, sent));
  const nameOf = (field: string) => {
    const [list, index, key = ""] = field.split(".");
    const shape = lists[list!];
    if (!shape) return fields[field]?.label ?? field;
    return `${shape.item} ${Number(index) + 1}: ${shape.fields[key]?.label}`;
  };
  return [...new Set([...Object.keys(yours), ...Object.keys(saved)])]
    .filter((field) => (yours[field] ?? "") !== (saved[field] ?? ""))
    .map((field) => ({
      name: nameOf(field),
      yours: yours[field] ?? "",
      theirs: saved[field] ?? "",
    }));
}

interface Changed {
  texts: SectionTexts;
  /** The field, or the handle, that takes the focus after the change. */
  focus: string;
}

/**
 * The form after a change of a list such as "move-row questions 3 0", with what was typed; null for
 * any other intent. An item is named by the number of its fields, its new place by the order.
 */
function changeList(section: FestivalSection, sent: SectionTexts): Changed | null {
  const [, change, list = "", number, to] =
    /^(add-row|remove-row|move-row) (\w+) ?(\d{0,4}) ?(\d{0,4})$/.exec(sent["intent"] ?? "") ?? [];
  const shape = sections[section].shape.lists[list];
  if (!change || !shape) return null;
  const items = itemsIn(sent, list);
  const place = items.indexOf(Number(number || Number.NaN));
  if (change !== "add-row" && place < 0) return null;
  const wanted = Math.min(Number(to), items.length - 1);
  const next = {
    "add-row": () => [...items, -1],
    "remove-row": () => items.toSpliced(place, 1),
    "move-row": () => items.toSpliced(place, 1).toSpliced(wanted, 0, items[place]!),
  }[change as "add-row" | "remove-row" | "move-row"]();
  const keys = Object.keys(shape.fields);
  const others = Object.entries(sent).filter(([name]) => name.split(".")[0] !== list);
  const own = next.flatMap((item, index) =>
    keys.map((key) => [itemField(list, index, key), sent[itemField(list, item, key)] ?? ""]),
  );
  const texts = Object.fromEntries([...others, ...own]) as SectionTexts;
  if (change === "move-row") return { texts, focus: moveHandleId(list, wanted) };
  const index = change === "add-row" ? next.length - 1 : Math.min(place, next.length - 1);
  return { texts, focus: next.length > 0 ? itemField(list, index, keys[0]!) : "" };
}
