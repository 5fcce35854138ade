import { stock } from "#app/db/schema.server.ts";
import { removeFromCart } from "#app/domain/cart/cart-changes.server.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { merchandise } from "#app/domain/purchases/kinds/merchandise.server.ts";
import { newPurchaseToken, tickets } from "#app/domain/purchases/kinds/tickets.server.ts";
import { type Opening, openPurchase } from "#app/domain/purchases/open.server.ts";
import { findPurchase, type OwnPurchase } from "#app/domain/purchases/purchase.server.ts";
import type { PurchaseKind } from "#app/shared/purchases/purchase-kinds.ts";
import { createProduct, putInCart } from "./factories.ts";
import { type Person, signUp } from "./people.ts";
import { paymentIn } from "./purchases.ts";
import type { TestApp } from "./test-app.ts";
import { openTicketSale } from "./ticket-sale.ts";

interface Buying {
  /** The same name is the same buyer. */
  buyer?: string;
  quantity?: number;
  /** Pays beside payments that may have been made already. */
  paysAgain?: boolean;
  /** The code, which takes 1,000 naira off each piece. */
  code?: string;
  /** The same key is the same form, sent again. */
  form?: string;
}

/** What a test needs to sell something of a kind, at 3,000 naira each. */
export interface Seller {
  open(buying?: Buying): Promise<Opening>;
  /** Opens a purchase whose payment begins. */
  begin(buying?: Buying): Promise<{ reference: string; own: OwnPurchase }>;
}

const priceKobo = 3_000_00;

/** Makes the seller of a kind, of which there are so many pieces or places. */
export const sellers: Record<PurchaseKind, (site: TestApp, count: number) => Promise<Seller>> = {
  async merchandise(site, count) {
    const { app } = site;
    const product = await createProduct(site, { priceKobo });
    const [color, size] = [product.colors[0]!, product.sizes[0]!];
    const counted = { quantity: count, totalReceived: count };
    await app.db.insert(stock).values({ productId: product.id, color, size, ...counted });
    const people = new Map<string, Promise<Person>>();
    const open = async ({ buyer = "ada", quantity = 1, paysAgain, code }: Buying = {}) => {
      const person = people.get(buyer) ?? signUp(site);
      people.set(buyer, person);
      const customer = await person;
      for (const { id } of await listCart(app, customer.id))
        await removeFromCart(app, id, customer.id);
      await putInCart(site, customer, product, quantity);
      return openPurchase(app, merchandise, {
        customer,
        shippingOption: "PICKUP",
        besides: paysAgain ? "all" : [],
        ...(code && { code, seenItemsKobo: (priceKobo - 1_000_00) * quantity }),
      });
    };
    return {
      open,
      async begin(buying) {
        const { reference } = await paymentIn(app, await open(buying));
        const { userId } = (await findPurchase(app.db, reference))!;
        return { reference, own: { userId: userId!, reference } };
      },
    };
  },

  async tickets(site, count) {
    const { app } = site;
    const types = await openTicketSale(site, { Hall: count }, [
      { name: "Regular", prices: [{ priceKobo }], takes: { Hall: 1 }, maxPerPerson: 4 },
    ]);
    const typeId = types["Regular"]!;
    const forms = new Map<string, string>();
    const open = ({ buyer = "ada", quantity = 1, paysAgain, code, form }: Buying = {}) => {
      const token = (form && forms.get(form)) ?? newPurchaseToken();
      if (form) forms.set(form, token);
      return openPurchase(app, tickets, {
        lines: [{ typeId, quantity }],
        seenKobo: priceKobo * quantity,
        name: buyer,
        email: `${buyer}@example.com`,
        phone: null,
        token,
        userId: null,
        besides: paysAgain ? "all" : [],
        code: code ? { typed: code, seenReductionKobo: 1_000_00 * quantity } : null,
      });
    };
    return {
      open,
      async begin(buying) {
        const { reference } = await paymentIn(app, await open(buying));
        const { accessToken } = (await findPurchase(app.db, reference))!;
        return { reference, own: { token: accessToken! } };
      },
    };
  },
};
