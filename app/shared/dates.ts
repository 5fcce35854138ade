const timeZone = "Africa/Lagos";
const day = new Intl.DateTimeFormat("en-NG", {
  timeZone,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const dayAndTime = new Intl.DateTimeFormat("en-NG", {
  timeZone,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "21 Nov 2026", in Africa/Lagos. */
export function formatDay(date: Date | string): string {
  return day.format(new Date(date));
}

/** "21 Nov 2026, 14:05" in Africa/Lagos: how notifications and histories show their time. */
export function formatDayTime(date: Date | string): string {
  return dayAndTime.format(new Date(date));
}

/** The instant `days` whole days after `from`. Nigeria keeps no summer time, so a day is 24 hours. */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}

/** "28 Nov – 5 Dec 2026": a delivery window as customers and organisers read it. */
export function formatWindow(start: Date | string, end: Date | string): string {
  return day.formatRange(new Date(start), new Date(end));
}
