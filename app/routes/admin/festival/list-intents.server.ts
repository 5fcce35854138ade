import { type FestivalSection, sections } from "#app/shared/festival/sections.server.ts";
import { itemField, itemsIn, type SectionTexts } from "#app/shared/festival/section-shapes.ts";

interface Changed {
  texts: SectionTexts;
  /** The field where whoever pressed goes on. */
  focus: string;
}

const moves = {
  add: (items: number[]) => [...items, -1],
  remove: (items: number[], place: number) => items.toSpliced(place, 1),
  up: (items: number[], place: number) => swapped(items, place - 1),
  down: (items: number[], place: number) => swapped(items, place),
};

function swapped(items: number[], place: number): number[] {
  const [one, other] = [items[place], items[place + 1]];
  return one === undefined || other === undefined ? items : items.toSpliced(place, 2, other, one);
}

const placeAfter = { add: Infinity, remove: 0, up: -1, down: 1 };

/** The form after "up questions 3", as it was typed; null for an intent of another kind. */
export function changeList(section: FestivalSection, sent: SectionTexts): Changed | null {
  const [, move, list = "", number] =
    /^(add|remove|up|down) (\w+) ?(\d{0,4})$/.exec(sent["intent"] ?? "") ?? [];
  const shape = sections[section].shape.lists[list];
  if (!move || !shape) return null;
  const items = itemsIn(sent, list);
  const place = items.indexOf(Number(number || Number.NaN));
  if (move !== "add" && place < 0) return null;
  const next = moves[move as keyof typeof moves](items, place);
  const keys = Object.keys(shape.fields);
  const others = Object.entries(sent).filter(([name]) => name.split(".")[0] !== list);
  const own = next.flatMap((item, index) =>
    keys.map((key) => [itemField(list, index, key), sent[itemField(list, item, key)] ?? ""]),
  );
  const wanted = place + placeAfter[move as keyof typeof moves];
  const index = Math.max(0, Math.min(wanted, next.length - 1));
  return {
    texts: Object.fromEntries([...others, ...own]) as SectionTexts,
    focus: next.length > 0 ? itemField(list, index, keys[0]!) : "",
  };
}
