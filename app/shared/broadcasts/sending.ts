/** How many e-mails of messages leave in 24 hours, unless somebody chose. */
export const usualMailsADay = 400;

/**
 * How long a message that is sent now can be taken back for certain, in milliseconds. It leaves with
 * the next run of the job that sends messages each minute.
 */
export const takeBackMs = 30_000;

/** A second message to the same people within this time is asked about. */
export const repeatMs = 10 * 60_000;

/**
 * Returns over how many days a message to so many people leaves: `leftToday` of its e-mails today,
 * and a day's number on each day after.
 */
export function daysToSend(
  people: number,
  { leftToday, aDay }: { leftToday: number; aDay: number },
): number {
  if (people <= leftToday) return 1;
  return (leftToday > 0 ? 1 : 0) + Math.ceil((people - leftToday) / aDay);
}
