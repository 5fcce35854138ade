import { href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { type App, contextOf } from "#app/context.server.ts";
import { isInCart } from "#app/domain/cart/cart.server.ts";
import { addToCart, removeFromCart } from "#app/domain/cart/cart-changes.server.ts";
import { CartRefused } from "#app/domain/cart/cart-refused.server.ts";
import { findProduct, offeredNow } from "#app/domain/catalogue/products.server.ts";
import {
  withdrawRequest,
  requestProduct,
} from "#app/domain/catalogue/back-in-stock/back-in-stock-requests.server.ts";
import { keepWanted } from "#app/http/wanted-item.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { isColorSoldOut, leftOf, readVariant } from "#app/shared/catalogue/low-stock.ts";
import type { Outcome, Refused } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { StoreAnswer } from "./store-answer.ts";

const text = z
  .string()
  .max(60)
  .optional()
  .transform((value) => value || null);
/**
 * The form of a product. Other fields are refused: a form with a price or a quantity was not made
 * by these pages.
 */
const storeForm = z.strictObject({
  intent: z.enum(["add-item", "buy-item", "remove-item"]),
  productId: z.string().min(1).max(60),
  color: text,
  size: text,
  /** Sent by the grid, where no choice can be made: the product's sheet opens for that. */
  from: z.literal("grid").optional(),
});
type StoreForm = z.infer<typeof storeForm>;
const watchForm = z.strictObject({
  intent: z.enum(["request-back-in-stock", "cancel-back-in-stock"]),
  productId: z.string().min(1).max(60),
  /**
   * A colour and size as the form offers them (`readVariant`). Without it, any variant is meant.
   */
  variant: z.string().max(150).optional(),
  /** The address of a visitor; customers send none. */
  email: z.string().max(300).optional(),
});
type WatchForm = z.infer<typeof watchForm>;
const isWatchForm = (form: StoreForm | WatchForm): form is WatchForm =>
  form.intent === "request-back-in-stock" || form.intent === "cancel-back-in-stock";

/**
 * Answers Add to Cart, Buy Now and Remove from cart, of the grid and of a product, and requests for
 * an e-mail when something is back.
 */
export const answerStore = (request: Request, context: Readonly<RouterContextProvider>) =>
  answerForm(
    { request, context },
    z.discriminatedUnion("intent", [storeForm, watchForm]),
    async (form, headers) => {
      if (isWatchForm(form)) return await watch(context, form);
      const answer = await take(request, context, form);
      if ("stopped" in answer && answer.stopped?.by === "sign-in")
        headers.append(
          "set-cookie",
          keepWanted(answer.stopped.choice, contextOf(context).app.env.publicUrl),
        );
      return answer;
    },
    { incomplete: "This form is not one of the store's." },
  );

async function watch(
  context: Readonly<RouterContextProvider>,
  { intent, productId, variant, email: typed }: WatchForm,
): Promise<Outcome<"email", { message: string; watching?: true }>> {
  const { app, viewer, network, browser } = contextOf(context);
  const email = viewer?.role === "customer" ? viewer.email : (typed ?? "");
  const wish = { productId, email, ...readVariant(variant ?? "") };
  if (intent === "cancel-back-in-stock") {
    if (viewer) await withdrawRequest(app, wish);
    return { ok: true, message: "You will get no e-mail about it." };
  }
  const taken = await requestProduct(app, wish, { network, browser });
  return taken.ok ? { ...taken, watching: true } : taken;
}

async function take(request: Request, context: Readonly<RouterContextProvider>, sent: StoreForm) {
  const { app, viewer } = contextOf(context);
  const form = await offeredNow(app, sent);
  const choice = choiceOf(form);
  const soldOut = { by: "sold-out", choice } as const;
  const product = form.intent === "remove-item" ? null : await findProduct(app, form.productId);
  // Nobody is asked to sign in for something that cannot be bought.
  if (product?.soldOut)
    return refuse({ stopped: { ...soldOut, choice: { ...choice, color: null, size: null } } });
  if (!viewer) {
    if (product && isColorSoldOut(product, form.color))
      return refuse({ errors: { size: siteTexts.store.soldOutIn(form.color!) } });
    if (product && form.size && leftOf(product, form.color, form.size) === 0)
      return refuse({ stopped: soldOut });
    const intent = form.intent === "buy-item" ? "buy-item" : "add-item";
    return refuse({ stopped: { by: "sign-in", choice: { ...choice, intent } } });
  }
  if (viewer.role === "admin") return refuse({ formErrors: ["The administrator has no cart."] });
  try {
    return await change(app, viewer.id, form);
  } catch (error) {
    if (!(error instanceof CartRefused)) throw error;
    switch (error.reason) {
      // This colour and size is sold out.
      case "sold-out":
        return refuse({ stopped: soldOut });
      case "color":
      case "size":
        if (form.from === "grid") return redirect(panelAddress(request, form, error.reason));
        return refuse({ errors: { [error.reason]: error.message } });
      default:
        return refuse({ formErrors: [error.message] });
    }
  }
}

async function change(app: App, userId: string, form: StoreForm) {
  if (form.intent === "remove-item") {
    await removeFromCart(app, form.productId, userId);
    return { ok: true, message: siteTexts.store.removed } as const;
  }
  await addToCart(app, choiceOf(form), userId).catch(async (error: unknown) => {
    // A product that is in the cart already needs no choice.
    if (!(await isInCart(app.db, userId, form.productId))) throw error;
  });
  if (form.intent === "buy-item") return redirect(href("/cart"), 303);
  return { ok: true, message: siteTexts.store.added } as const;
}

function choiceOf({ productId, color, size }: StoreForm) {
  return { productId, color, size };
}

/** The address of the product's sheet over the same list, asking for the missing choice. */
function panelAddress(request: Request, { productId }: StoreForm, missing: string): string {
  const query = new URL(request.url).searchParams;
  query.delete("index");
  query.set("choose", missing);
  return `${href("/merch/:productId", { productId })}?${query}`;
}

type Refusing = Pick<Refused<"color" | "size">, "errors" | "formErrors"> &
  Pick<StoreAnswer, "stopped">;

/** A refusal with status 200: the form was valid, and nothing on the page has changed. */
const refuse = (refused: Refusing) => ({ ...refused, ok: false, status: 200 }) as const;
