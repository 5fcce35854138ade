import type { Purchase } from "./purchase.server.ts";

/** A payment to make at Paystack. */
export interface PaymentRequest {
  reference: string;
  accessCode: string;
  authorizationUrl: string;
  email: string;
  amountKobo: number;
}

/** Returns the payment of a purchase whose payment has started. */
export const paymentOf = ({
  reference,
  accessCode,
  authorizationUrl,
  email,
  totalKobo,
}: Pick<
  Purchase,
  "reference" | "accessCode" | "authorizationUrl" | "email" | "totalKobo"
>): PaymentRequest => ({
  reference,
  accessCode: accessCode!,
  authorizationUrl: authorizationUrl!,
  email,
  amountKobo: totalKobo,
});
