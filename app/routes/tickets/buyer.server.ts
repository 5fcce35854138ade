import { redirectDocument, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { readPhone } from "#app/domain/accounts/phone.server.ts";
import {
  beginTicketCheckout,
  PurchaseUnanswered,
} from "#app/domain/checkout/begin-ticket-checkout.server.ts";
import { emailAddress } from "#app/shared/email-address.server.ts";
import { rememberPurchase } from "./own-purchases.server.ts";

/** A person's name; `missing` is said where none was written. */
export const personName = (missing: string) =>
  z.string().catch("").pipe(z.string().trim().min(1, missing).max(100, "At most 100 letters."));

/** Where something is sent: "the tickets are". In small letters. */
export const recipient = (what: string) =>
  emailAddress({
    email: `Please write your e-mail address: ${what} sent there.`,
    emailInvalid: "This is no e-mail address.",
  }).transform((email) => email.toLowerCase());

/** Who buys tickets or waits for them, as `BuyerFields` sends it. The phone is in E.164, or null. */
export const buyerRules = (what: string) => ({
  name: personName("Please write your name."),
  email: recipient(what),
  phone: z
    .string()
    .catch("")
    .transform((typed, context) => {
      if (!typed.trim()) return null;
      const read = readPhone(typed);
      if ("e164" in read) return read.e164;
      context.addIssue({ code: "custom", message: read.wrong });
      return z.NEVER;
    }),
});

/** What is bought, as the buyer saw it, and the secret that was made with the form. */
export const purchaseRules = {
  quantity: z.coerce.number().int().min(1).max(100),
  seenKobo: z.coerce.number().int().min(0),
  token: z.string().regex(/^[\da-z]{28}$/),
  /** The buyer has read that the same tickets may be paid already. */
  paysAgain: z.literal("1").optional().transform(Boolean),
};

/**
 * Begins a purchase, remembers it in the browser and leads to its payment; or asks first, beside the
 * field `paysAgain`.
 */
export async function payForTickets(
  request: Request,
  context: Readonly<RouterContextProvider>,
  wanted: Parameters<typeof beginTicketCheckout>[1],
) {
  const { app, viewer } = contextOf(context);
  const userId = viewer?.role === "customer" ? viewer.id : null;
  const begun = await beginTicketCheckout(app, wanted, userId).catch((error: unknown) => {
    if (error instanceof PurchaseUnanswered) return error.message;
    throw error;
  });
  if (typeof begun === "string")
    return { ok: false, errors: { paysAgain: begun }, status: 409 } as const;
  const cookie = await rememberPurchase(request, app.env, wanted.token);
  // The payment page is another site, also where the sandbox stands in for it.
  return redirectDocument(begun.authorizationUrl, {
    status: 303,
    headers: { "set-cookie": cookie },
  });
}
