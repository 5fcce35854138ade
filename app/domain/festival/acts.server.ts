import type { Queryable } from "#app/db/db.server.ts";
import type { Festival } from "./festival.server.ts";
import { listPublished } from "./versions.server.ts";

type Act = Festival["lineUp"]["acts"][number];

export interface NamedAct extends Act {
  /** Its part of an address, such as "creek-boys". */
  slug: string;
}

/** The line-up, each with an address of its own. */
export function actsOf({ lineUp }: Pick<Festival, "lineUp">): NamedAct[] {
  const taken = new Map<string, number>();
  return lineUp.acts.map((act) => {
    const plain = slugOf(act.name);
    const before = taken.get(plain) ?? 0;
    taken.set(plain, before + 1);
    return { ...act, slug: before === 0 ? plain : `${plain}-${before + 1}` };
  });
}

/** Returns the first names of the bill, and how many more play. */
export function firstOnBill(acts: readonly Act[], most: number) {
  return {
    bill: acts.slice(0, most).map(({ name }) => name),
    moreActs: Math.max(0, acts.length - most),
  };
}

/** The name of an act that the line-up had once and has no more; null where it never had it. */
export async function findDroppedAct(db: Queryable, slug: string): Promise<string | null> {
  for (const lineUp of await listPublished(db, "lineUp")) {
    const act = lineUp && actsOf({ lineUp }).find((one) => one.slug === slug);
    if (act) return act.name;
  }
  return null;
}

/** Letters of any script stay; accents of Latin ones go, as nobody types them into an address. */
function slugOf(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC").toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "act";
}
