import { pluralise } from "#app/shared/texts/pluralise.ts";

const saidMinutes = [1, 2, 5];

/**
 * How little time is left to pay, said at five, two and one minutes; empty before that. Both times
 * are the server's: a phone's clock may be days off.
 */
export function leftToPay(until: Date, now: Date): string {
  const minutes = (until.getTime() - now.getTime()) / 60_000;
  const most = saidMinutes.find((each) => minutes <= each);
  return most === undefined ? "" : `At most ${pluralise(most, "minute")} left to pay.`;
}
