import { redirectDocument, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";
import { type App, contextOf } from "#app/context.server.ts";
import { purchaseTokenForm, tickets } from "#app/domain/purchases/kinds/tickets.server.ts";
import { openPurchase, type UnansweredPayment } from "#app/domain/purchases/open.server.ts";
import {
  createTask,
  ProofDue,
  type TicketSender,
} from "#app/domain/tickets/sale/unproven.server.ts";
import { findPurchase } from "#app/domain/purchases/purchase.server.ts";
import { paidAlready } from "#app/shared/payments/paid-already.ts";
import { ownPurchases, rememberPurchase } from "#app/payment/own-purchases.server.ts";

type Wanted = Omit<
  Parameters<typeof tickets.prepare>[1],
  "sender" | "ownTokens" | "userId" | "besides"
> &
  Partial<Pick<TicketSender, "proof" | "link">> & {
    /** The buyer has read that the same tickets may be paid already, and pays all the same. */
    paysAgain?: boolean;
  };

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
 * Opens a purchase, saves it in the browser's cookie and redirects to its payment; or asks first,
 * beside the field `paysAgain`, or for a proof, beside the field `proof`.
 */
export async function payForTickets(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { proof = "", link = "", paysAgain = false, ...wanted }: Wanted,
) {
  const { app, viewer, network, browser } = contextOf(context);
  const userId = viewer?.role === "customer" ? viewer.id : null;
  const ownTokens = await ownPurchases(request, app.env);
  const sender = { network, browser, proof, link };
  const besides = paysAgain ? "all" : [];
  const asked = { ...wanted, userId, ownTokens, sender, besides } as const;
  const opened = await openPurchase(app, tickets, asked).catch((error: unknown) => {
    if (error instanceof ProofDue) return error;
    throw error;
  });
  if (opened instanceof ProofDue) {
    const { typeId } = wanted.lines[0]!;
    const task = await createTask(app, { typeId, network });
    return { ...refused({ proof: opened.message }), task };
  }
  switch (opened.outcome) {
    case "payment":
      return leaveFor(request, app, opened.payment.reference, opened.payment.authorizationUrl);
    case "free":
      return leaveFor(request, app, opened.reference, null);
    case "paid-before":
      return askToPayAgain(
        `These tickets are paid already, as Paystack says just now, and on their way to ${wanted.email}. Press again only if you want more of them.`,
      );
    case "mismatched":
      return askToPayAgain(
        "A payment for these tickets has arrived, and it differs from what was asked: we look at it and write to you. Press again only if you want more of them.",
      );
    case "unanswered":
      return askToPayAgain(unansweredText(opened.payments[0]!));
  }
}

const refused = (errors: { proof?: string; paysAgain?: string }) =>
  ({ ok: false, errors, status: 409 }) as const;

const askToPayAgain = (question: string) => refused({ paysAgain: question });

/** What is said of a payment that another browser began: no sum and no time of it. */
const othersPayment =
  "A payment for the same tickets was begun elsewhere with this e-mail address, and nobody knows yet whether it was made.";

const unansweredText = (payment: UnansweredPayment): string =>
  `${paidAlready.title}. ${payment.isOwn ? paidAlready.payment(payment) : othersPayment} ${paidAlready.next} Press again to pay all the same.`;

/** Leaves for the payment page, or for the page of a purchase that is free. */
async function leaveFor(
  request: Request,
  app: App,
  reference: string,
  authorizationUrl: string | null,
) {
  const purchase = (await findPurchase(app.db, reference))!;
  const cookie = await rememberPurchase(request, app.env, purchase.accessToken!);
  // The payment page is another site; the sandbox that replaces it counts as one too.
  return redirectDocument(authorizationUrl ?? `${app.env.publicUrl}${tickets.pageOf(purchase)}`, {
    status: 303,
    headers: { "set-cookie": cookie },
  });
}
