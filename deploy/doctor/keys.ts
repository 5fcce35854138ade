import { createHmac } from "node:crypto";
import { href } from "react-router";
import { isLoopback } from "../../app/config/env.server.ts";
import { newId } from "../../app/db/ids.server.ts";
import { createPaystack } from "../../app/services/paystack.server.ts";
import { PaystackError } from "../../app/services/paystack-error.server.ts";
import { fail, type Finding, ok, together, warn } from "./finding.ts";
import { type SiteUnderCheck, within } from "./site-under-check.ts";
import { reasonOf } from "./reason.ts";

const nobodys = () => `doctor-${newId(20)}`;
const notRunning = "Not looked at: the site does not run.";

/** Paystack tells no program what stands there. */
const disputesEmail =
  "Is Disputes Email under Settings in Paystack's dashboard a mailbox that somebody reads? A dispute is lost unanswered.";

/**
 * Checks Paystack's key by asking for a payment that does not exist: only with the right key does
 * Paystack answer that it does not.
 */
export async function checkKeys({ env, site }: SiteUnderCheck): Promise<Finding> {
  const isSandbox = env.sandbox.includes("paystack");
  if (isSandbox && !site)
    return warn("The sandbox stands in for Paystack, and runs with the site alone.");
  try {
    await createPaystack(env.paystack).verify(nobodys());
  } catch (error) {
    if (!(error instanceof PaystackError)) throw error;
    return error.isRefusal && error.code !== "rate_limited"
      ? fail(
          `Paystack refuses PAYSTACK_SECRET_KEY (${error.message}): copy both keys anew from its dashboard.`,
        )
      : fail(
          `Paystack does not answer as it should: see status.paystack.com, and whether this machine reaches ${new URL(env.paystack.apiUrl).host}.`,
        );
  }
  if (isSandbox) return ok("the sandbox stands in for Paystack: no real money moves");
  return ok(
    env.live
      ? `live keys, and Paystack takes them: real money moves. ${disputesEmail}`
      : "test keys, and Paystack takes them: no real money moves",
  );
}

/**
 * Checks the webhook by sending signed events of a payment that does not exist, from outside, as
 * Paystack does.
 */
export async function checkWebhook({ env, site }: SiteUnderCheck): Promise<Finding> {
  if (!site) return warn(notRunning);
  const address = env.publicUrl + href("/api/paystack/webhook");
  const body = JSON.stringify({ event: "charge.success", data: { reference: nobodys() } });
  const send = async (secret: string) => {
    const signature = createHmac("sha512", secret).update(body).digest("hex");
    const headers = { "content-type": "application/json", "x-paystack-signature": signature };
    const init = { method: "POST", body, headers, redirect: "manual", signal: within() } as const;
    const answer = await fetch(address, init).catch((error: unknown) => reasonOf(error));
    return typeof answer === "string" ? answer : answer.status;
  };
  const right = await send(env.paystack.secretKey);
  if (typeof right === "string")
    return fail(
      `${address} is not reached: ${right}. Mend PUBLIC_URL, its DNS entry or the proxy.`,
    );
  const wrong = await send("somebody else's");
  const isAway = !env.sandbox.includes("paystack") && isLoopback(new URL(env.publicUrl).hostname);
  return together(`${address} takes what is signed, and nothing else`, [
    right >= 300 &&
      right < 400 &&
      fail(
        `${address} leads elsewhere (${right}), where Paystack does not follow: set PUBLIC_URL to where it leads.`,
      ),
    right === 401 &&
      fail(
        `${address} refuses what PAYSTACK_SECRET_KEY signed: the site runs with another key. Start it again with these settings.`,
      ),
    right !== 200 &&
      right !== 401 &&
      !(right >= 300 && right < 400) &&
      fail(
        `${address} answers ${right} to a signed event: let the proxy pass POST on to the site.`,
      ),
    right === 200 &&
      wrong !== 401 &&
      fail(
        `${address} answers ${wrong} to a wrong signature: something before the site answers for it.`,
      ),
    isAway &&
      warn(
        `Paystack cannot reach ${env.publicUrl}: set PUBLIC_URL to the address that others have. Until then payments settle when they are asked about.`,
      ),
  ]);
}
