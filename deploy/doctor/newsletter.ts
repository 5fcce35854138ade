import { ok, type Finding, warn } from "./finding.ts";
import type { SiteUnderCheck } from "./site-under-check.ts";

/**
 * Checks whether a mail program can leave the newsletter by its own button (RFC 8058), which large
 * mail services ask of everybody who writes to many.
 */
export function checkNewsletter({ env }: SiteUnderCheck): Finding {
  if (env.email.via === "none") return ok("no e-mail leaves yet");
  if (env.sandbox.includes("mail")) return ok("the sandbox's mailbox takes it: nobody leaves it");
  if (!env.publicUrl.startsWith("https:"))
    return warn(
      `No mail program offers one press out of it: that takes an address with https, and PUBLIC_URL is ${env.publicUrl}. The link in the e-mail works.`,
    );
  return ok(
    env.email.via === "emailjs"
      ? "one press leaves it if EmailJS's template sends both headers: are List-Unsubscribe and List-Unsubscribe-Post among its custom headers?"
      : `one press leaves it: List-Unsubscribe leads to ${env.publicUrl}`,
  );
}
