import { randomInt } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { codes } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { currentEdition, inEdition, shareEdition } from "#app/domain/editions/current.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import {
  type CodeKind,
  codeSigns,
  codeText,
  madeCodeSigns,
  plainCode,
} from "#app/shared/discounts/codes.ts";
import { formatDayTime } from "#app/shared/dates.ts";

/**
 * "known": there is such a code. "gone": there is none. "changed": somebody else changed it
 * meanwhile.
 */
class CodesRefused extends DomainError<"known" | "gone" | "changed"> {}

export interface CodeFields {
  kind: CodeKind;
  percent: number | null;
  amountKobo: number | null;
  uses: number | null;
  budgetKobo: number | null;
  maxPerPerson: number | null;
  opensAt: Date | null;
  closesAt: Date | null;
  typeIds: string[] | null;
  categories: string[] | null;
  tag: string;
  note: string;
}

/**
 * Makes one code with the letters that were typed. Returns its id. Throws `CodesRefused` "known".
 */
export async function makeCode(
  parts: Parts<"db" | "now">,
  typed: string,
  fields: CodeFields,
  byUserId: string,
): Promise<string> {
  const [made] = await insertCodes(parts, [plainCode(typed)], fields, byUserId);
  if (!made)
    throw new CodesRefused(
      "known",
      `There is a code ${plainCode(typed)} already. Nothing was made.`,
    );
  return made;
}

/** Makes many codes that nobody guesses, in one statement. Returns how many. */
export async function makeCodes(
  parts: Parts<"db" | "now">,
  count: number,
  fields: CodeFields,
  byUserId: string,
): Promise<number> {
  const made = new Set<string>();
  while (made.size < count) made.add(newCode());
  return (await insertCodes(parts, [...made], fields, byUserId)).length;
}

const newCode = () =>
  Array.from({ length: madeCodeSigns }, () => codeSigns[randomInt(codeSigns.length)]!).join("");

function insertCodes(
  { db, now }: Parts<"db" | "now">,
  made: string[],
  fields: CodeFields,
  byUserId: string,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    const at = now();
    const rows = await tx
      .insert(codes)
      .values(
        made.map((code) => ({
          ...fields,
          code,
          editionId: currentEdition,
          byUserId,
          createdAt: at,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: codes.id });
    if (rows.length > 0)
      await recordChange(
        tx,
        {
          byUserId,
          action: made.length === 1 ? "Made a code" : "Made codes",
          subject: made.length === 1 ? `Code ${made[0]}` : `${rows.length} codes`,
          after: auditValues(fields),
        },
        at,
      );
    announce(tx, "admin");
    return rows.map(({ id }) => id);
  });
}

/** Changes what a code does; its letters stay. Throws `CodesRefused` "gone" and "changed". */
export function changeCode(
  { db, now }: Parts<"db" | "now">,
  { id, version }: { id: string; version: number },
  fields: CodeFields,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const code = await lockCode(tx, id);
    if (code.version !== version)
      throw new CodesRefused(
        "changed",
        "This code was changed a moment ago, in another tab or by somebody else. Nothing was saved: look at it as it is now.",
      );
    await tx
      .update(codes)
      .set({ ...fields, version: version + 1 })
      .where(eq(codes.id, id));
    const change = {
      byUserId,
      action: "Changed a code",
      subject: `Code ${code.code}`,
      before: auditValues(code),
      after: auditValues(fields),
    };
    await recordChange(tx, change, now());
    announce(tx, "admin");
  });
}

/** Ends codes at once, or lets them go on. What is being paid with one stays as it was seen. */
export function endCodes(
  { db, now }: Parts<"db" | "now">,
  which: { id: string } | { tag: string },
  isEnded: boolean,
  byUserId: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const at = now();
    const isThis = "id" in which ? isOf(which.id) : eq(codes.tag, which.tag);
    const found = await tx
      .select({ id: codes.id, code: codes.code })
      .from(codes)
      .where(
        and(
          inEdition(codes.editionId),
          isThis,
          isEnded ? sql`${codes.endedAt} is null` : sql`${codes.endedAt} is not null`,
        ),
      )
      .orderBy(codes.id)
      .for("update");
    if (found.length === 0) return 0;
    await tx
      .update(codes)
      .set({ endedAt: isEnded ? at : null })
      .where(
        inArray(
          codes.id,
          found.map(({ id }) => id),
        ),
      );
    const subject = "id" in which ? `Code ${found[0]!.code}` : `Codes of ${which.tag || "no tag"}`;
    const action = isEnded ? "Ended codes" : "Let codes go on";
    await recordChange(tx, { byUserId, action, subject, after: { codes: found.length } }, at);
    announce(tx, "admin");
    return found.length;
  });
}

const isOf = (id: string) => (isUuid(id) ? eq(codes.id, id) : sql`false`);

async function lockCode(tx: Transaction, id: string) {
  const [code] = await tx.select().from(codes).where(isOf(id)).for("update");
  if (!code) throw new CodesRefused("gone", "There is no such code.");
  return code;
}

/** Returns the code's terms as the log of changes shows them. */
function auditValues(fields: CodeFields) {
  const { uses, budgetKobo, maxPerPerson, opensAt, closesAt, typeIds, categories, tag } = fields;
  return {
    takesOff: codeText(fields),
    uses: uses ?? "",
    budget: budgetKobo === null ? "" : budgetKobo / 100,
    aPerson: maxPerPerson ?? "",
    from: opensAt ? formatDayTime(opensAt) : "",
    until: closesAt ? formatDayTime(closesAt) : "",
    types: typeIds === null ? "all" : typeIds.length,
    categories: categories === null ? "all" : categories.join(", "),
    tag,
  };
}
