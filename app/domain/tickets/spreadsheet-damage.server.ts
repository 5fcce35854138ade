import type { Cells } from "./ticket-lines.server.ts";

const spelledMonth = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const dates = [
  new RegExp(`^\\d{1,2}[- ]${spelledMonth}([- ]\\d{2,4})?$`, "i"),
  // "Aug-25", as Excel writes it; an id such as AUG-0025 is none.
  new RegExp(`^${spelledMonth}-\\d\\d$`),
];

// 02/08/2025, 2025-08-02 00:00:00
function isDate(text: string): boolean {
  if (dates.some((pattern) => pattern.test(text))) return true;
  const numbers = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?:[ T][\d:.]+(?: ?[AP]M)?)?$/i.exec(text);
  const [first = 0, second = 0, third = 0] = numbers?.slice(1).filter(Number).map(Number) ?? [];
  const [day, month] = first > 31 ? [third, second] : [first, second];
  return numbers !== null && Math.min(day, month) <= 12 && Math.max(day, month) <= 31;
}

const asText = "Format its column as text, write it again and save the file anew.";
const asUtf8 = "Save the file as “CSV UTF-8”.";

/** What a spreadsheet did to a line before it was saved, in words; nothing of it can be read back. */
export function findDamage(cells: Cells): string[] {
  const { ticketId = "", firstName = "", lastName = "" } = cells;
  const found: string[] = [];
  for (const cell of Object.values(cells))
    if (/^#(#+|REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/.test(cell))
      found.push(`“${cell}” is an error of the spreadsheet.`);
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(ticketId))
    found.push(`The spreadsheet shortened the TicketId to “${ticketId}”. ${asText}`);
  if (isDate(ticketId))
    found.push(`The spreadsheet made a date of the TicketId: “${ticketId}”. ${asText}`);
  for (const name of [firstName, lastName])
    if (/[\ufffd?]|[ÃÂ][\u0080-\u00bf]/.test(name))
      found.push(`“${name}” has lost letters on its way. ${asUtf8}`);
  return found;
}
