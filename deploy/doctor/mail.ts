import { randomUUID } from "node:crypto";
import { awaitTurn } from "../../app/db/await-turn.server.ts";
import { readFestival } from "../../app/domain/festival/festival.server.ts";
import { findAdministrator } from "../../app/domain/accounts/administrator.server.ts";
import { createEmailSender, emailJsIntervalMs } from "../../app/services/email.server.ts";
import { findMailProblem } from "../../app/services/reachability.server.ts";
import { escapeHtml } from "../../app/shared/texts/escape-html.ts";
import { fail, type Finding, ok, warn } from "./finding.ts";
import type { SiteUnderCheck } from "./site-under-check.ts";
import { reasonOf } from "./reason.ts";

export async function checkMail(checkedSite: SiteUnderCheck): Promise<Finding> {
  const { env, db, site, sendsMail } = checkedSite;
  const problem = await findMailProblem(env.email);
  if (problem) return fail(problem);
  if (env.email.via === "none")
    return warn(
      "E-mail waits in the outbox: set SMTP_URL and MAIL_FROM, or EMAILJS_SERVICE_ID and its others.",
    );
  if (!sendsMail) return ok("not sent, as --no-mail says");
  if (env.sandbox.includes("mail") && !site)
    return warn("The sandbox's mailbox takes e-mail, and runs with the site alone.");
  const to = db && (await findAdministrator(db))?.email;
  if (!to) return warn("Not sent: who the administrator is stands in the database.");
  return sendTo(to, checkedSite);
}

async function sendTo(to: string, { env, db }: SiteUnderCheck): Promise<Finding> {
  const send = createEmailSender(env.email, () => awaitTurn(db!, "emailjs", emailJsIntervalMs));
  const { name } = await readFestival(db!, env);
  const text = `This is a test of ${name.brand} at ${env.publicUrl}, sent by "npm run doctor". E-mail reaches you.`;
  const subject = `A test from ${name.brand}`;
  try {
    await send!({
      id: randomUUID(),
      fromName: name.brand,
      to,
      subject,
      text,
      html: `<p>${escapeHtml(text)}</p>`,
      fields: {},
    });
    return ok(`a test was sent to ${to}: see whether it is there, and not among the spam`);
  } catch (error) {
    const settings = env.email.via === "smtp" ? "SMTP_URL and MAIL_FROM" : "the EMAILJS_ settings";
    return fail(
      `A test to ${to} was not taken: ${reasonOf(error)}. Mend ${settings}; what waits leaves by itself then.`,
    );
  }
}
