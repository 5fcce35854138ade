import { isDeepStrictEqual } from "node:util";
import { saveSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { exampleContent } from "#app/shared/festival/example-content.server.ts";
import { defaultSettings } from "#app/shared/festival/sections.server.ts";

type Needed = "env" | "festival" | "catalogue" | "sendEmail";

/** "missing": it is not set. "invented": it still has the invented value of the site's examples. */
export type StepState = "done" | "missing" | "invented";

const stateOf = (isDone: boolean): StepState => (isDone ? "done" : "missing");

/** Says whether an organiser has written something; example content does not count as written. */
function contentState(value: string | readonly unknown[], example: unknown): StepState {
  if (value.length === 0) return "missing";
  return isDeepStrictEqual(value, example) ? "invented" : "done";
}

/** The state of each step, read from the site's settings and data. */
async function readSteps({ env, festival, catalogue, sendEmail }: Parts<Needed>) {
  const { name, day, delivery, contact, sponsors, story, memories, lineUp } = await festival();
  const { products, hidden } = await catalogue();
  const { venue, campus, city } = day;
  const defaults = defaultSettings.day;
  const hasWords = Object.values(story).some((text) => text.length > 0);
  return {
    name: stateOf(!isDeepStrictEqual(name, { ...defaultSettings.name, brand: env.brandName })),
    date: stateOf(day.date !== defaults.date),
    place: stateOf(
      !isDeepStrictEqual([venue, campus, city], [defaults.venue, defaults.campus, defaults.city]),
    ),
    "pick-up": stateOf(!isDeepStrictEqual(delivery.pickUp, defaultSettings.delivery.pickUp)),
    address: contentState(contact.email, exampleContent.contact.email),
    socials: contentState(contact.socials, exampleContent.contact.socials),
    story: contentState(hasWords ? [story] : [], [exampleContent.story]),
    sponsors: contentState(sponsors.sponsors, exampleContent.sponsors.sponsors),
    "line-up": stateOf(lineUp.acts.length > 0),
    memories: memories.moments.length > 0 ? "done" : memories.showDrawn ? "invented" : "missing",
    product: stateOf(products.length + hidden.size > 0),
    payments: stateOf(!env.sandbox.includes("paystack")),
    mail: stateOf(sendEmail !== null && !env.sandbox.includes("mail")),
  } satisfies Record<string, StepState>;
}

export type ChecklistSteps = Awaited<ReturnType<typeof readSteps>>;

/**
 * The steps that are left to make the site the organisers' own; null once all are done or the list
 * was dismissed. A demonstration has the list only where it is asked for.
 */
export async function findChecklist(
  app: Parts<Needed | "adminCounts">,
  { ofDemonstration = false } = {},
): Promise<ChecklistSteps | null> {
  if (app.env.seed !== "empty" && !ofDemonstration) return null;
  if ((await app.adminCounts()).isChecklistDismissed) return null;
  const steps = await readSteps(app);
  return Object.values(steps).every((state) => state === "done") ? null : steps;
}

export function dismissChecklist({ db, now }: Parts<"db" | "now">): Promise<void> {
  return db.transaction(async (tx) => {
    await saveSetting(tx, "checklist_dismissed", now().toISOString());
    announce(tx, "admin");
  });
}
