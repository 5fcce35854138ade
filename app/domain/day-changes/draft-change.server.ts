import { underWay } from "#app/domain/editions/closing/open-in-edition.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import type { Audience } from "#app/shared/broadcasts/audiences.ts";
import type { FestivalSettings } from "#app/settings/sections.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { DayChangeRefused } from "./day-change-refused.server.ts";

/** Where and when it is from now on. The campus is that of another venue. */
type MovedTo = Pick<
  FestivalSettings["day"],
  "date" | "gates" | "ends" | "venue" | "campus" | "city"
>;

/** How the day is to change. `returnsDays` is how long tickets go back whole; null where they do not. */
export type WantedChange = { returnsDays: number | null } & (
  | { kind: "moved"; to: MovedTo }
  | { kind: "act_less"; act: string }
  | { kind: "cancelled"; refund: "all" | "choose"; refundsOrders: boolean }
);

/**
 * The sections that a change publishes. Throws `DayChangeRefused` "same", "no-act" or "cancelled"
 * where it would change nothing.
 */
export function draftOf(
  { day, lineUp }: Pick<Festival, "day" | "lineUp">,
  change: WantedChange,
): Partial<FestivalSettings> {
  if (change.kind === "act_less") {
    const acts = lineUp.acts.filter(({ name }) => name !== change.act);
    if (acts.length === lineUp.acts.length)
      throw new DayChangeRefused("no-act", "This act is not on the bill any more.");
    return { lineUp: { ...lineUp, acts } };
  }
  if (change.kind === "cancelled") {
    if (day.isCancelled) throw new DayChangeRefused("cancelled", "It is cancelled already.");
    return { day: { ...day, isCancelled: true } };
  }
  const { venue, campus } = change.to;
  const place = venue === day.venue ? { campus: campus || day.campus } : { campus, ...ofNoVenue };
  const moved = { ...day, ...change.to, ...place, isCancelled: false };
  const isSame = Object.entries(moved).every(
    ([field, value]) => day[field as keyof typeof day] === value,
  );
  if (isSame) throw new DayChangeRefused("same", "That is the day and place already.");
  return { day: moved };
}

/** What is said of the way to a venue and of what is there, which says nothing of another one. */
const ofNoVenue = { mapUrl: "", gate: "", water: "", firstAid: "" };

/** Whether a day's section lost something that was said of the venue before. */
export const losesDirections = (
  before: FestivalSettings["day"],
  after: FestivalSettings["day"],
): boolean => keysOf(ofNoVenue).some((field) => before[field] !== after[field]);

/** Whom a change is told: who holds a ticket, waits for one, or has an order that is refunded. */
export function audiencesOf(change: WantedChange): Audience[] {
  const isRefunded = change.kind === "cancelled" && change.refund === "all" && change.refundsOrders;
  return [
    "holders",
    "waiting",
    ...(isRefunded ? underWay.map((status) => `order:${status}` as const) : []),
  ];
}
