import { dayNumber, isoDay } from "#app/shared/dates.ts";

interface CalendarEntry {
  id: string;
  title: string;
  place: string;
  text: string;
  url: string;
  from: Date;
  to: Date;
  /** Whether the event has times, instead of being of whole days. */
  isTimed?: boolean;
  at: Date;
  /** Whether it does not take place: a calendar then takes its entry away or crosses it out. */
  isCancelled?: boolean;
  /** A later file of the same event has a higher one: a calendar then changes its entry. */
  sequence?: number;
}

const second = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, "");
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

/** Writes iCalendar (RFC 5545), in which whole days end with the day after the last. */
export function calendarFile(entry: CalendarEntry): string {
  const { id, title, place, text, url, from, to, at, sequence = 0 } = entry;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//festival//calendar//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${second(at)}`,
    `SEQUENCE:${sequence}`,
    ...(entry.isTimed
      ? [`DTSTART:${second(from)}`, `DTEND:${second(to)}`]
      : [
          `DTSTART;VALUE=DATE:${day(dayNumber(from))}`,
          `DTEND;VALUE=DATE:${day(dayNumber(to) + 1)}`,
          "TRANSP:TRANSPARENT",
        ]),
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    ...(entry.isCancelled ? ["STATUS:CANCELLED"] : []),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map((line) => folded(line))
    .join("\r\n");
}
