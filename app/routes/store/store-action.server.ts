import { randomUUID } from "node:crypto";
import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { addToCart, findCartChoice, removeFromCart } from "#app/domain/sale/cart.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { findProduct } from "#app/domain/catalogue/products.server.ts";
import { readFormData } from "#app/forms/read-form.server.ts";
import { messages } from "#app/shared/messages.ts";
import type { StoreAnswer } from "./store-answer.ts";

const text = z
  .string()
  .max(60)
  .optional()
  .transform((value) => value || null);
/** Nothing else is taken: a form that brings a price or a quantity was not made by these pages. */
const storeForm = z.strictObject({
  intent: z.enum(["add", "buy", "remove"]),
  productId: z.string().min(1).max(60),
  color: text,
  size: text,
  /** Sent by the grid, where nothing can be chosen: the panel opens for that. */
  from: z.literal("grid").optional(),
});
type StoreForm = z.infer<typeof storeForm>;

/** Add to Cart, Buy Now and Remove from cart, of the grid and of the panel. */
export async function answerStore(request: Request, context: Readonly<RouterContextProvider>) {
  const parsed = storeForm.safeParse(Object.fromEntries(await readFormData(request)));
  if (!parsed.success)
    return answer({ outcome: "refused", message: "This form is not one of the store's." }, 400);
  const form = parsed.data;
  const { app, viewer } = contextOf(context);
  // Nobody signs in for something that cannot be had.
  if (form.intent !== "remove" && (await findProduct(app.db, form.productId))?.soldOut)
    return answer({ outcome: "sold-out" });
  if (!viewer) return answer({ outcome: "sign-in", choice: choiceOf(form) });
  if (viewer.role === "admin")
    return answer({ outcome: "refused", message: "The administrator has no cart." });
  try {
    return await change(context, viewer.id, form);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Of this colour and size there is none left.
    if (error.code === "sold-out") return answer({ outcome: "sold-out" });
    if (error.code !== "color" && error.code !== "size")
      return answer({ outcome: "refused", message: error.message });
    if (form.from === "grid") return redirect(panelAddress(request, form, error.code));
    return answer({ outcome: "choose", missing: error.code, message: error.message });
  }
}

async function change(context: Readonly<RouterContextProvider>, userId: string, form: StoreForm) {
  const { app } = contextOf(context);
  if (form.intent === "remove") {
    await removeFromCart(app.db, userId, form.productId);
    return answer({ outcome: "removed", message: messages.store.removed });
  }
  const isInCart = (await findCartChoice(app.db, userId, form.productId)) !== null;
  if (!isInCart) await addToCart(app.db, userId, choiceOf(form), app.now());
  if (form.intent === "buy") return redirect("/cart", 303);
  return answer({ outcome: "added", message: messages.store.added });
}

function choiceOf({ productId, color, size }: StoreForm) {
  return { productId, color, size };
}

/** The product's panel over the same grid, asking for what is missing. */
function panelAddress(request: Request, { productId }: StoreForm, missing: string): string {
  const query = new URL(request.url).searchParams;
  query.delete("index");
  query.set("choose", missing);
  return `/merch/${encodeURIComponent(productId)}?${query}`;
}

type Outcome = StoreAnswer extends infer Answer
  ? Answer extends StoreAnswer
    ? Omit<Answer, "id">
    : never
  : never;

function answer(outcome: Outcome, status = 200) {
  const answered: StoreAnswer = { id: randomUUID(), ...outcome };
  return data(answered, { status });
}
