import type { Env } from "#app/config/env.server.ts";
import { standInNames } from "#app/config/sandbox-services.server.ts";
import type { AdministratorAtStart } from "#app/domain/accounts/administrator.server.ts";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";

export function startLines(
  env: Env,
  { email, password, ignored }: AdministratorAtStart,
  planted: string | undefined,
): string[] {
  return [
    `${env.brandName} is at ${env.publicUrl}`,
    `Administrator: ${email}${password ? `  password: ${password}  (said until somebody has signed in with it)` : ""}`,
    ...(ignored.length > 0
      ? [
          `${ignored.join(" and ")} ${ignored.length > 1 ? "are" : "is"} ignored: the account was made at the first start. Change its password at /adminlog, or with: npm run admin`,
        ]
      : []),
    ...(env.isSeedSet && planted && planted !== env.seed
      ? [`SEED=${env.seed} is ignored: the first start has filled this site (${planted})`]
      : []),
    ...env.obsolete,
    ...moneyLines(env),
    mailLine(env),
  ];
}

function moneyLines({ live, sandbox }: Env): string[] {
  if (live) return ["Real money moves: Paystack's keys are live"];
  const standIns = `the sandbox stands in for ${standInNames(sandbox)}`;
  if (sandbox.includes("paystack")) return [`No real money moves: ${standIns}`];
  return [
    "No real money moves: Paystack's keys are for tests",
    ...(sandbox.length > 0 ? [standIns.replace("the", "The")] : []),
  ];
}

function mailLine({ email, sandbox, publicUrl }: Env): string {
  if (sandbox.includes("mail")) return `E-mail lands at ${publicUrl}${sandboxPath}/mail`;
  switch (email.via) {
    case "smtp":
      return `E-mail leaves through the mail server ${new URL(email.url).host}, from ${email.from}`;
    case "emailjs":
      return "E-mail leaves through EmailJS";
    case "none":
      return "E-mail waits in the outbox: no way to send it is set (SMTP_URL, or EMAILJS_SERVICE_ID and its others)";
  }
}
