import { pluralise } from "#app/shared/texts/pluralise.ts";
import { formatDayTime } from "#app/shared/dates.ts";

/** What of the services behind the site does not answer. */
export interface ServiceAlerts<Time = Date> {
  mail: { since: Time; waiting: number; reason: string | null } | null;
  payments: { since: Time } | null;
}

/** A sentence each. */
export const serviceAlertTexts = ({ mail, payments }: ServiceAlerts<Date | string>): string[] =>
  [mail && mailText(mail), payments && paymentsText(payments)].filter((text) => text !== null);

const mailText = ({ since, waiting, reason }: NonNullable<ServiceAlerts<Date | string>["mail"]>) =>
  `No e-mail has left since ${formatDayTime(since)}: ${pluralise(waiting, "waits", "wait")}. ${
    reason ? `The mail service said: ${reason}` : "No mail service has answered."
  }`;

const paymentsText = ({ since }: { since: Date | string }) =>
  `Paystack could not be asked about payments since ${formatDayTime(since)}. What was paid becomes an order as soon as it answers.`;
