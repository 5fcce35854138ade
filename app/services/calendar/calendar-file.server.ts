import { dayNumber, isoDay } from "#app/shared/dates.ts";

interface CalendarEntry {
  id: string;
  title: string;
  place: string;
  text: string;
  url: string;
  from: Date;
  to: Date;
  at: Date;
}

const day = (number: number) => isoDay(number).replaceAll("-", "");
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);

/** Lines of RFC 5545 hold at most 75 bytes; a further one begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (parts.length === 0 || bytes + size > 73) {
      parts.push("");
      bytes = 0;
    }
    parts[parts.length - 1] += letter;
    bytes += size;
  }
  return parts.join("\r\n ");
}

/** Whole days, as iCalendar: its end is the day after the last. */
export function calendarFile({ id, title, place, text, url, from, to, at }: CalendarEntry): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//festival//orders//EN",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${day(dayNumber(from))}`,
    `DTEND;VALUE=DATE:${day(dayNumber(to) + 1)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map((line) => folded(line))
    .join("\r\n");
}
