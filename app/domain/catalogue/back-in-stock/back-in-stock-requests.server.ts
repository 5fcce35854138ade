import type { Variant } from "#app/shared/catalogue/variants.ts";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { products, backInStockRequests } from "#app/db/schema.server.ts";
import { findProduct, offeredNow } from "#app/domain/catalogue/products.server.ts";
import { ProductRefused } from "#app/domain/catalogue/product-refused.server.ts";
import { variantsOf } from "#app/domain/stock/stock.server.ts";
import { emailAddress } from "#app/shared/email-address.ts";
import { canBeHad } from "#app/shared/catalogue/low-stock.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSenderWait, type Sender } from "#app/domain/sender-limit.server.ts";
import { addDays } from "#app/shared/dates.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";

const limit = { attempts: 20, windowMs: 10 * 60_000 };
/** The way out of an e-mail leads somewhere for so long. */
const retentionDays = 30;
const address = emailAddress(siteTexts.newsletter.fields).transform((email) => email.toLowerCase());

/** A request for one colour and size, or for any where both are empty. */
interface Wish extends Variant {
  productId: string;
  email: string;
}

const isOf = ({ productId, email, color, size }: Wish) =>
  and(
    eq(backInStockRequests.productId, productId),
    eq(backInStockRequests.email, email.toLowerCase()),
    eq(backInStockRequests.color, color),
    eq(backInStockRequests.size, size),
  );

/**
 * Remembers who wants to hear once that a product, or a colour and size of it, is back; a second
 * time changes nothing. Throws `DomainError` "not-found".
 */
export async function requestProduct(
  { db, now, catalogue }: Parts<"db" | "now" | "catalogue">,
  { productId, email: typed, ...offered }: Wish,
  sender: Sender,
): Promise<Outcome<"email", { message: string }>> {
  const email = address.safeParse(typed);
  if (!email.success) return { ok: false, errors: { email: email.error.issues[0]!.message } };
  const product = await findProduct({ catalogue }, productId);
  if (!product) throw new ProductRefused("not-found", "This product is no longer in the store.");
  const variant = await offeredNow({ catalogue }, offered);
  const { color, size } = variant;
  const isOffered = variantsOf(product).some((one) => one.color === color && one.size === size);
  if ((color || size) && !isOffered)
    throw new ProductRefused("not-found", "It does not come in this colour and size.");
  if (canBeHad(product, variant)) return { ok: true, message: "It is in the store again." };
  const wait = await findSenderWait(db, { form: "watch", email: email.data, sender, limit }, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  await db
    .insert(backInStockRequests)
    .values({ productId, email: email.data, ...variant, createdAt: now() })
    .onConflictDoUpdate({
      target: [
        backInStockRequests.productId,
        backInStockRequests.email,
        backInStockRequests.color,
        backInStockRequests.size,
      ],
      set: { notifiedAt: null },
    });
  return { ok: true, message: siteTexts.store.watching };
}

/** What of a product an address waits for; both are empty where any will do. */
export function listRequested(db: Queryable, productId: string, email: string): Promise<Variant[]> {
  const mine = and(
    eq(backInStockRequests.productId, productId),
    eq(backInStockRequests.email, email.toLowerCase()),
    isNull(backInStockRequests.notifiedAt),
  );
  const { color, size } = backInStockRequests;
  return db.select({ color, size }).from(backInStockRequests).where(mine);
}

/** Takes back one wish of the person who is signed in with that address. */
export async function withdrawRequest(
  { db, catalogue }: Parts<"db" | "catalogue">,
  wish: Wish,
): Promise<void> {
  await db.delete(backInStockRequests).where(isOf(await offeredNow({ catalogue }, wish)));
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** What an e-mail was about, by its way out; null where there is none any more. */
export async function findRequestedProduct(
  db: Queryable,
  backInStockId: string,
): Promise<string | null> {
  if (!isId(backInStockId)) return null;
  const [row] = await db
    .select({ name: products.name })
    .from(backInStockRequests)
    .innerJoin(products, eq(products.id, backInStockRequests.productId))
    .where(eq(backInStockRequests.id, backInStockId));
  return row?.name ?? null;
}

/** Forgets everything that the address of a wish wanted to hear. */
export async function unsubscribe({ db }: Parts<"db">, backInStockId: string): Promise<void> {
  if (!isId(backInStockId)) return;
  const ofAddress = db
    .select({ email: backInStockRequests.email })
    .from(backInStockRequests)
    .where(eq(backInStockRequests.id, backInStockId));
  await db.delete(backInStockRequests).where(eq(backInStockRequests.email, ofAddress));
}

export async function deleteNotifiedRequests(db: Queryable, at: Date): Promise<void> {
  await db
    .delete(backInStockRequests)
    .where(lt(backInStockRequests.notifiedAt, addDays(at, -retentionDays)));
}
