import { noSoldPieces } from "#app/domain/refunds/sold-goods.ts";
import { href } from "react-router";
import { inArray, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared, namedStatement } from "#app/db/statement.server.ts";
import {
  cartItems,
  carts,
  purchases,
  type LineSnapshot,
  products,
  stockReservations,
} from "#app/db/schema.server.ts";
import { accountKey, buyerKeys, lockBuyer } from "#app/domain/accounts/buyer-identity.server.ts";
import { findAddress } from "#app/domain/accounts/addresses.server.ts";
import { type CartLine, readCart, unavailabilityOf } from "#app/domain/cart/cart.server.ts";
import { requireWithinPersonLimit } from "#app/domain/cart/purchase-limit.server.ts";
import {
  type CodedLine,
  releaseCode,
  renewCode,
  requireCode,
} from "#app/domain/discounts/apply-code.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import {
  releaseStock,
  lockAvailableStock,
  reserveStock,
} from "#app/domain/stock/reserve-stock.server.ts";
import { lockStockForSale, saveLeft, sellStock } from "#app/domain/stock/sell-stock.server.ts";
import { type Address, addressFields } from "#app/shared/accounts/address.ts";
import { variantKey } from "#app/shared/catalogue/variants.ts";
import { feeKobo, feesOf } from "#app/shared/festival/fees.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import { formatNaira } from "#app/shared/money.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { reservedMs } from "../in-force.server.ts";
import { accountOpener } from "../openings.server.ts";
import { isOpenOf } from "../purchase.server.ts";
import { PurchaseRefused } from "../purchase-refused.server.ts";
import type { OpeningContext, OpeningKind, OpenPurchase, Wanted } from "./kind.ts";

interface CartRequest extends Wanted {
  customer: Customer;
  shippingOption: ShippingOption;
  /**
   * The sum of the items in kobo as the customer saw it; where it differs by now, nothing is
   * opened.
   */
  seenItemsKobo?: number;
  /** The discount code as it was typed; null without one. */
  code?: string | null;
}

interface Customer {
  id: string;
  email: string;
  username: string;
}

/**
 * What a customer has in the cart. The kind throws `PurchaseRefused` "empty", "unavailable"
 * (deleted), "changed" (other prices than the customer saw), "address" and "phone", `StockRefused`
 * "unavailable" (sold out, or reserved by others), and `CartRefused` "limit".
 */
export const merchandise = {
  kind: "merchandise",
  returnPath: href("/cart/return"),
  pageOf: () => null,

  async prepare(_app, request) {
    return { ready: request };
  },

  listOpen: ({ db }, { customer }) => selectOpen(db).execute({ userId: customer.id }),

  isOwn: () => true,

  inTurn: (_app, _ready, run) => run(),

  // A customer's own purchases give way before a code is applied.
  listWithCode: async () => [],

  async lockBuyer(tx, { customer, shippingOption, seenItemsKobo }, { festival, at }) {
    const { id: userId } = customer;
    const [, open, cart, address] = await pipelined([
      lockBuyer(tx, [accountKey(userId)]),
      lockOpen(tx).execute({ userId }),
      readCart(tx, userId, festival),
      findAddress(tx, userId),
    ]);
    const lines = snapshotOf(cart);
    requireAddress(address, shippingOption, festival);
    const draft = { lines, address, shippingOption, seenItemsKobo };
    const same = open.find((one) => isReusable(one, at) && isSame(one, draft, festival)) ?? null;
    if (same) await resumeCart(tx, same, { festival, at });
    return {
      same,
      giveWay: open.filter((one) => one.dismissedAt === null && one !== same),
      lines,
      found: { cart, lines, address },
    };
  },

  async quote(tx, { customer, ...ready }, { locked, festival, reference, at }) {
    const { id: userId, email, username } = customer;
    const { cart, lines: bought, address } = locked.found;
    const { shippingOption, seenItemsKobo, code: typed } = ready;
    await requireWithinPersonLimit(tx, userId, cart);
    const counted = await lockAvailableStock(tx, bought, userId, at);
    const keys = buyerKeys({ userId, email, phone: address.addressPhone || null });
    const lines = codedLines(cart);
    const applied = typed ? await requireCode(tx, { lines, typed, keys }, at) : null;
    const itemsKobo = sumOf(bought) - (applied?.sumKobo ?? 0);
    if (seenItemsKobo !== undefined && seenItemsKobo !== itemsKobo)
      throw new PurchaseRefused(
        "changed",
        `Your cart changed while this page was open: the items now come to ${formatNaira(itemsKobo)}. Please look once more.`,
      );
    const { delivery } = festival;
    const fees = feesOf(delivery);
    return {
      opener: accountOpener(userId),
      purchase: {
        userId,
        email,
        // A customer who has not chosen a name yet is called by the first part of the address.
        username: username || email.split("@")[0]!,
        lines: bought.map((line, index) => ({
          ...line,
          ...(applied?.linesKobo[index] && { reductionKobo: applied.linesKobo[index] }),
        })),
        address,
        shippingOption,
        agreed: {
          label: fees.shipping[shippingOption].label,
          quoteDays: delivery.quoteDays,
          planDays: delivery.planDays,
        },
        itemsKobo,
        feeKobo: feeKobo(fees, shippingOption, address.city),
        accessToken: null,
      },
      code: applied && { applied, keys },
      async reserve() {
        await reserveStock(tx, { reference, userId, createdAt: at }, counted, at);
        return new Date(at.getTime() + reservedMs);
      },
    };
  },

  async lock(tx, purchase, at) {
    const stock = await lockStockForSale(tx, purchase, at);
    return async ({ lines, paidAt }) => {
      const { left, taken, soldOutLines } = sellStock(lines, stock, paidAt);
      return {
        taken,
        editionId: null,
        soldOutLines,
        refundsAt: null,
        async fulfil() {
          await pipelined([saveLeft(tx, left), emptyCart(tx, { ...purchase, lines })]);
          return [];
        },
      };
    };
  },

  async release(tx, _queue, { references }, at) {
    await releaseStock(tx, references, at);
    await releaseCode(tx, references, at);
  },

  resume: resumeCart,

  async renew() {
    throw new PurchaseRefused("renewal", "What is in a cart is reserved for ten minutes.");
  },

  // What goes back to the buyer is refunded by lines; nothing of it can be cancelled by itself.
  goods: {
    read: async () => noSoldPieces,
    cancelAll: async () => [],
  },
} satisfies OpeningKind<CartRequest, CartRequest, FoundCart>;

interface FoundCart {
  cart: CartLine[];
  lines: LineSnapshot[];
  address: Address;
}

const { placeholder } = sql;
const openColumns = {
  reference: purchases.reference,
  kind: purchases.kind,
  userId: purchases.userId,
  email: purchases.email,
  lines: purchases.lines,
  address: purchases.address,
  shippingOption: purchases.shippingOption,
  itemsKobo: purchases.itemsKobo,
  totalKobo: purchases.totalKobo,
  accessCode: purchases.accessCode,
  authorizationUrl: purchases.authorizationUrl,
  createdAt: purchases.createdAt,
  dismissedAt: purchases.dismissedAt,
  paystackStatus: purchases.paystackStatus,
  claimedAt: purchases.claimedAt,
  accessToken: purchases.accessToken,
} satisfies Record<keyof OpenPurchase, unknown>;
const ofOpen = (db: Queryable) =>
  db
    .select(openColumns)
    .from(purchases)
    .where(isOpenOf(placeholder("userId")))
    .orderBy(purchases.reference);
const selectOpen = prepared((db) => ofOpen(db).prepare("open_purchases"));
const lockOpen = prepared((db) => ofOpen(db).for("update").prepare("lock_open_purchases"));

/** Returns the lines of a cart with what a code needs to know of each. */
export const codedLines = (cart: readonly CartLine[]): CodedLine[] =>
  cart.map(({ priceKobo, quantity, category }) => ({ priceKobo, quantity, of: { category } }));

const sumOf = (lines: readonly LineSnapshot[]): number =>
  lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);

function snapshotOf(cart: CartLine[]): LineSnapshot[] {
  if (cart.length === 0) throw new PurchaseRefused("empty", "Your cart is empty.");
  const gone = cart.filter((line) => line.unavailable);
  if (gone.length > 0)
    throw new PurchaseRefused(
      "unavailable",
      `${gone.map((line) => line.name).join(", ")} can no longer be bought. Remove it to go on.`,
    );
  return cart.map(({ productId, picture, name, color, size, priceKobo, quantity }) => ({
    productId,
    pictureId: picture?.id ?? null,
    name,
    color,
    size,
    priceKobo,
    quantity,
  }));
}

function requireAddress(
  address: Address,
  shippingOption: ShippingOption,
  { delivery }: Festival,
): void {
  const isToDoor = toDoor({ shippingOption });
  if (isToDoor && !address.addressLine1)
    throw new PurchaseRefused("address", siteTexts.checkout.addAddress);
  if (isToDoor && !delivery.regions.some(({ name }) => name === address.city))
    throw new PurchaseRefused(
      "address",
      `We do not deliver to ${address.city}. Please change the region of your address.`,
    );
  if (!isToDoor && !address.addressPhone)
    throw new PurchaseRefused("phone", siteTexts.checkout.addNumber);
}

/** A purchase of the same cart is opened again for this long, so that a double click pays once. */
const reusableMs = 15 * 60_000;
/**
 * A purchase without a payment after this long was opened by a process that died: it is not used
 * again.
 */
const startingMs = 20_000;

function isReusable(open: OpenPurchase, at: Date): boolean {
  const ageMs = at.getTime() - open.createdAt.getTime();
  const isStarted = open.accessCode !== null || open.totalKobo === 0;
  return open.dismissedAt === null && ageMs < reusableMs && (isStarted || ageMs < startingMs);
}

interface Draft extends Pick<CartRequest, "shippingOption" | "seenItemsKobo"> {
  lines: LineSnapshot[];
  address: Address;
}

/**
 * Whether an open purchase is of the same cart, compared by value since jsonb does not keep the
 * order of fields.
 */
function isSame(open: OpenPurchase, draft: Draft, { delivery }: Festival): boolean {
  const keyOf = ({ lines, address, shippingOption }: Omit<Draft, "seenItemsKobo">) =>
    JSON.stringify([
      lines.map((line) => [variantKey(line), line.priceKobo, line.quantity]),
      addressFields.map((field) => address[field]),
      shippingOption,
    ]);
  const { shippingOption, address, seenItemsKobo = open.itemsKobo } = draft;
  const fee = feeKobo(feesOf(delivery), shippingOption, address.city);
  return (
    keyOf(open) === keyOf(draft) &&
    open.itemsKobo === seenItemsKobo &&
    open.totalKobo === seenItemsKobo + fee
  );
}

async function resumeCart(
  tx: Transaction,
  purchase: OpenPurchase,
  { festival, at }: OpeningContext,
): Promise<void> {
  const userId = purchase.userId!;
  await requireWithinPersonLimit(tx, userId, await limitedLines(tx, purchase.lines, festival));
  const counted = await lockAvailableStock(tx, purchase.lines, userId, at);
  await reserveStock(tx, { ...purchase, userId }, counted, at);
  await renewCode(tx, purchase.reference, at);
}

/**
 * Adds today's purchase limits. Throws `PurchaseRefused` "unavailable" for a product that is no
 * longer sold.
 */
async function limitedLines(tx: Transaction, lines: LineSnapshot[], festival: Festival) {
  const ids = lines.map((line) => line.productId);
  const rows = await tx.select().from(products).where(inArray(products.id, ids));
  return lines.map((line) => {
    const product = rows.find((row) => row.id === line.productId);
    if (!product || unavailabilityOf(product, line, festival))
      throw new PurchaseRefused("unavailable", `${line.name} can no longer be bought.`);
    return { ...line, limitPerPerson: product.limitPerPerson };
  });
}

const paidLines = sql`jsonb_to_recordset(${placeholder("lines")}::jsonb) as paid ("productId" text, color text, size text, quantity int)`;
const ofUser = sql`user_id = ${placeholder("userId")}`;
const isPaid = sql`${ofUser} and product_id = paid."productId"
  and line.color is not distinct from paid.color and line.size is not distinct from paid.size`;

/**
 * Ends the reservations of a paid purchase, and takes its items out of the cart. Items that were
 * added meanwhile stay in it; of paid items it keeps only the pieces above what was paid.
 */
const emptyCartOf = namedStatement(
  "empty_cart",
  () => sql`with ended as (delete from ${stockReservations} where reference = ${placeholder("reference")}),
  cart as (delete from ${carts} where ${ofUser}),
  lessened as (update ${cartItems} line set quantity = line.quantity - paid.quantity
    from ${paidLines} where ${isPaid} and line.quantity > paid.quantity)
  delete from ${cartItems} line using ${paidLines} where ${isPaid} and line.quantity <= paid.quantity`,
);
const emptyCart = (
  tx: Transaction,
  { lines, ...paid }: Pick<OpenPurchase, "reference" | "userId" | "lines">,
) => emptyCartOf(tx, { ...paid, lines: JSON.stringify(lines) });
