import { z } from "zod";
import { sectionShapes } from "#app/shared/festival/section-list.ts";
import type { FestivalSection } from "#app/shared/festival/facts.ts";
import { withoutTwins } from "./text-rules.server.ts";

/** A list of a section: no more than its shape says, and nothing twice. */
export function listOf<Item extends z.ZodType>(
  section: FestivalSection,
  list: string,
  item: Item,
  { least = 0, twins = null }: { least?: number; twins?: string | null } = {},
) {
  const { most, item: name } = sectionShapes[section].lists[list]!;
  const nameOf = (one: unknown) =>
    typeof one === "string" ? one : String((one as Record<string, unknown>)[twins!]);
  const whole = z
    .array(item)
    .min(least, `At least one ${name} is needed.`)
    .max(most, `At most ${most}: take one out for each new one.`);
  return twins === null ? whole : whole.superRefine(withoutTwins(nameOf, twins ? [twins] : []));
}
