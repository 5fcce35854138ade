import type { Transaction } from "#app/db/db.server.ts";
import type { FestivalFacts } from "#app/shared/festival/sections.server.ts";
import { FestivalRefused } from "./festival-refused.server.ts";
import { wholeFacts } from "./festival.server.ts";
import { usesOfRemoved } from "./uses-of-removed.server.ts";

function requireDescribed({ memories }: Partial<FestivalFacts>): void {
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
  before: Partial<FestivalFacts>,
  after: Partial<FestivalFacts>,
): Promise<void> {
  requireDescribed(after);
  const uses = Object.values(await usesOfRemoved(tx, wholeFacts(before), wholeFacts(after)));
  if (uses.length > 0) throw new FestivalRefused("in-use", uses.join(" "));
}
