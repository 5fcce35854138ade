import { PaystackError } from "#app/services/paystack-error.server.ts";

/** Pays at the sandbox's Paystack, with the card that every payment succeeds with. */
export async function paySandbox(
  { apiUrl }: { apiUrl: string },
  accessCode: string,
): Promise<void> {
  const response = await fetch(`${apiUrl}/checkout/${accessCode}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ card: "success" }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok)
    throw new PaystackError("sandbox", `The sandbox answered ${response.status} to a payment`);
}
