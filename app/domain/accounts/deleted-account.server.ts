import { isOfKindThat } from "#app/db/kinds-that.server.ts";
import { sql } from "drizzle-orm";
import { purchases } from "#app/db/schema.server.ts";
import { purchaseKinds } from "#app/shared/purchases/purchase-kinds.ts";

type Bought = Pick<typeof purchases.$inferSelect, "userId" | "kind">;

/** Whether the account that paid was deleted since. */
export const isAccountDeleted = ({ userId, kind }: Bought): boolean =>
  userId === null && purchaseKinds[kind].needsAccount;

/** The same of a purchase's row. */
export const ofDeletedAccount = sql`(${purchases.userId} is null and ${isOfKindThat(purchases.kind, "needsAccount")})`;
