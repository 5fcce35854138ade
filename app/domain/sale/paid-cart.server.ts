import { and, eq, gte, ne } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { together } from "#app/db/together.server.ts";
import { checkouts } from "#app/db/schema.server.ts";
import { takeOffCart } from "./cart-changes.server.ts";
import { variantKey } from "./holds.server.ts";
import { forgetOpening, replaceOthers } from "./open-payments.server.ts";

type Checkout = typeof checkouts.$inferSelect;

/** In the order's transaction: what was paid leaves the cart, open payments for it are put away. Gives whether those were paid before. */
export async function closePaidCart(tx: Transaction, paid: Checkout, at: Date): Promise<boolean> {
  const { userId, reference, lines } = paid;
  if (!userId) return false;
  const isShared = sharesLines(paid);
  const [, , , isAgain] = await together(
    () => takeOffCart(tx, userId, lines),
    () => forgetOpening(tx, userId),
    () => replaceOthers(tx, userId, reference, at, isShared),
    () => wasPaidBefore(tx, paid, isShared),
  );
  return isAgain;
}

function sharesLines({ lines }: Checkout) {
  const keys = new Set(lines.map(variantKey));
  return (other: Pick<Checkout, "lines">) => other.lines.some((line) => keys.has(variantKey(line)));
}

/** Whether the same things were paid by a checkout that took the place of this one, or whose place this one took. */
async function wasPaidBefore(
  tx: Transaction,
  paid: Checkout,
  isShared: (other: Pick<Checkout, "lines">) => boolean,
): Promise<boolean> {
  const others = await tx
    .select({ lines: checkouts.lines, replacedBy: checkouts.replacedBy })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, paid.userId!),
        eq(checkouts.status, "settled"),
        ne(checkouts.reference, paid.reference),
        // It was open together with this one.
        gte(checkouts.settledAt, paid.createdAt),
      ),
    );
  return others.some(
    (other) => (paid.replacedBy !== null || other.replacedBy !== null) && isShared(other),
  );
}
