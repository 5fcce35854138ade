import { pluralise } from "#app/shared/texts/pluralise.ts";
import { formatDayTime } from "#app/shared/dates.ts";

/** What of the services behind the site does not answer, and a backup that is missing. */
export interface ServiceAlerts<Time = Date> {
  mail: { since: Time; waiting: number; reason: string | null } | null;
  payments: { since: Time } | null;
  /** `madeAt` is the last good one. An e-mail of an earlier release has none of it. */
  backup?: { madeAt: Time | null; failedAt: Time | null } | null;
}

/** A sentence each. */
export const serviceAlertTexts = ({
  mail,
  payments,
  backup,
}: ServiceAlerts<Date | string>): string[] =>
  [mail && mailText(mail), payments && paymentsText(payments), backup && backupText(backup)].filter(
    (text) => typeof text === "string",
  );

export const serviceAlertTitle = ({ mail, payments }: ServiceAlerts<Date | string>): string =>
  mail || payments ? "A service of the site does not answer" : "The nightly backup is missing";

const mailText = ({ since, waiting, reason }: NonNullable<ServiceAlerts<Date | string>["mail"]>) =>
  `No e-mail has left since ${formatDayTime(since)}: ${pluralise(waiting, "waits", "wait")}. ${
    reason ? `The mail service said: ${reason}` : "No mail service has answered."
  }`;

const paymentsText = ({ since }: { since: Date | string }) =>
  `Paystack could not be asked about payments since ${formatDayTime(since)}. What was paid becomes an order as soon as it answers.`;

const backupText = ({ madeAt, failedAt }: NonNullable<ServiceAlerts<Date | string>["backup"]>) =>
  [
    failedAt
      ? `The backup of ${formatDayTime(failedAt)} failed.`
      : "The nightly backup was not made.",
    madeAt ? `The last good one is of ${formatDayTime(madeAt)}.` : "There is no good one yet.",
    "The reason is in the log of the server.",
  ].join(" ");
