import type { Transaction } from "#app/db/db.server.ts";
import type { FestivalSettings } from "#app/shared/festival/sections.server.ts";
import { FestivalRefused } from "./festival-refused.server.ts";
import { wholeSettings } from "./festival.server.ts";
import { usesOfRemoved } from "./uses-of-removed.server.ts";

function requireDescribed({ memories }: Partial<FestivalSettings>): void {
  const count = memories?.moments.filter(({ alt }) => alt === "").length ?? 0;
  if (count === 0) return;
  throw new FestivalRefused(
    "undescribed",
    count === 1
      ? "One picture of the memories has no words yet: say what it shows."
      : `${count} pictures of the memories have no words yet: say what they show.`,
  );
}

/** Raises `FestivalRefused` "undescribed" or "in-use". */
export async function refuseUsesBetween(
  tx: Transaction,
  before: Partial<FestivalSettings>,
  after: Partial<FestivalSettings>,
): Promise<void> {
  requireDescribed(after);
  const uses = Object.values(await usesOfRemoved(tx, wholeSettings(before), wholeSettings(after)));
  if (uses.length > 0) throw new FestivalRefused("in-use", uses.join(" "));
}
