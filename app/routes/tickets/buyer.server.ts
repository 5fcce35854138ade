import { redirectDocument, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";
import { contextOf } from "#app/context.server.ts";
import { readPhone } from "#app/domain/accounts/phone.server.ts";
import {
  beginTicketCheckout,
  PurchaseUnanswered,
} from "#app/domain/checkout/begin-ticket-checkout.server.ts";
import {
  createTask,
  ProofDue,
  type TicketSender,
} from "#app/domain/tickets/sale/unproven.server.ts";
import { emailAddress } from "#app/shared/email-address.server.ts";
import { ownPurchases, purchaseTokenForm, rememberPurchase } from "./own-purchases.server.ts";

/** A person's name; `missing` is the refusal of an empty one. */
export const personName = (missing: string) =>
  z.string().catch("").pipe(z.string().trim().min(1, missing).max(100, "At most 100 letters."));

/**
 * An e-mail address, in small letters. `what` says in its refusal what is sent there, such as "the
 * tickets are".
 */
export const recipient = (what: string) =>
  emailAddress({
    email: `Please write your e-mail address: ${what} sent there.`,
    emailInvalid: "This is no e-mail address.",
  }).transform((email) => email.toLowerCase());

/**
 * The data of a buyer or waiting person, as `BuyerFields` sends it. The phone is in E.164, or null.
 */
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

type Wanted = Omit<Parameters<typeof beginTicketCheckout>[1], "sender" | "ownTokens"> &
  Partial<Pick<TicketSender, "proof" | "link">>;

/** The purchase as the buyer saw it, and the secret that was made with the form. */
export const purchaseRules = {
  quantity: typedWholeNumber("Choose how many tickets you want.").pipe(z.number().min(1).max(100)),
  seenKobo: z.coerce.number().int().min(0),
  token: z.string().regex(purchaseTokenForm),
  /** The buyer has read that the same tickets may have been paid for already. */
  paysAgain: z.literal("1").optional().transform(Boolean),
};

/** What the browser proves: a solved task, or the secret of a link that was sent by e-mail. */
export const proofRules = {
  proof: z.string().max(2_000).catch(""),
  link: z.string().max(2_000).catch(""),
};

/**
 * Begins a purchase, saves it in the browser's cookie and redirects to its payment; or asks first,
 * beside the field `paysAgain`, or for a proof, beside the field `proof`.
 */
export async function payForTickets(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { proof = "", link = "", ...wanted }: Wanted,
) {
  const { app, viewer, network, browser } = contextOf(context);
  const userId = viewer?.role === "customer" ? viewer.id : null;
  const ownTokens = await ownPurchases(request, app.env);
  const sender = { network, browser, proof, link };
  const begun = await beginTicketCheckout(app, { ...wanted, ownTokens, sender }, userId).catch(
    (error: unknown) => {
      if (error instanceof PurchaseUnanswered) return { paysAgain: error.message };
      if (error instanceof ProofDue) return { proof: error.message };
      throw error;
    },
  );
  if ("paysAgain" in begun) return { ok: false, errors: begun, status: 409 } as const;
  if ("proof" in begun) {
    const task = await createTask(app, { typeId: wanted.typeId, network });
    return { ok: false, errors: begun, task, status: 409 } as const;
  }
  const cookie = await rememberPurchase(request, app.env, begun.token);
  // The payment page is another site; the sandbox that replaces it counts as one too.
  return redirectDocument(begun.authorizationUrl, {
    status: 303,
    headers: { "set-cookie": cookie },
  });
}
