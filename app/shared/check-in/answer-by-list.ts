import { isTicketCode } from "#app/shared/tickets/ticket-code.ts";
import type { CheckInAnswer, CheckInTicket } from "./check-in.ts";
import type { Found, GateListHead, ListedTicket } from "./gate-list.ts";
import { type Coming, judge } from "./judge.ts";
import type { ScanAnswer } from "./scans.ts";

/** An entry of this phone that its list does not count yet; fewer than 0 people were taken back. */
export interface OwnEntry {
  people: number;
  at: number;
}

interface AskedOfList {
  /** What was shown. */
  code: string;
  press: string;
  own: readonly OwnEntry[];
  coming?: Coming | undefined;
  /** How many people came in by this press already, where nobody saw its answer. */
  again?: number;
  /** By the server's clock. */
  now: number;
}

/** Returns what a phone answers by its list alone, by the judge that the server asks too. */
export function answerByList(
  { ticket, shownBy, holder }: Found,
  head: GateListHead,
  { code, press, own, coming: asked, again = 0, now }: AskedOfList,
): CheckInAnswer {
  if (!ticket) return { kind: "none", typed: isTicketCode(code) ? "This code" : code.trim() };
  if (ticket.state === "several") return { kind: "several", typed: code.trim(), ticketIds: [] };
  const inHere = own.reduce((sum, { people }) => sum + people, ticket.admittedCount);
  const admittedCount = Math.max(0, Math.min(ticket.quantity, inHere));
  const entries = own.filter(({ people }) => people > 0);
  const last = Math.max(ticket.lastAdmittedAt ?? 0, ...entries.map(({ at }) => at));
  const coming = asked ?? (again > 0 ? { people: again, seen: admittedCount } : undefined);
  const shown = shownTicket(ticket, { code, holder, admittedCount, last });
  const isOpen = now >= head.admitsFrom || (head.openUntil !== null && now < head.openUntil);
  const verdict = judge(
    { ...shown, cancelledAt: ticket.state === "cancelled" ? true : null },
    { shownBy, coming, isEarly: !isOpen },
  );
  if (verdict === "early")
    return { kind: verdict, ticket: shown, day: head.day, from: new Date(head.admitsFrom) };
  if (verdict !== "in") return { kind: verdict, ticket: shown };
  const people = coming?.people ?? 1;
  const after = {
    ...shown,
    admittedCount: admittedCount + people,
    lastAdmittedAt: new Date(now),
  };
  return { kind: verdict, ticket: after, people, admissionId: press };
}

interface ShownOf {
  code: string;
  holder: string;
  admittedCount: number;
  last: number;
}

const shownTicket = (
  ticket: ListedTicket,
  { code, holder, admittedCount, last }: ShownOf,
): CheckInTicket => ({
  id: ticket.digest,
  ticketId: ticket.serial === 0 ? code.trim() : `${ticket.prefix}${ticket.serial}`,
  holder,
  package: ticket.isNewer ? "Sold after this phone’s list" : ticket.package,
  quantity: ticket.quantity,
  admittedCount,
  lastAdmittedAt: last > 0 ? new Date(last) : null,
  cancelledAt: null,
  edition: null,
  isDisputed: ticket.state === "disputed",
  refundedKobo: null,
  paidBackAt: null,
});

/** The row that an answer is kept as. */
export const keptAnswer = (outcome: CheckInAnswer): { answer: ScanAnswer; people: number } =>
  outcome.kind === "back"
    ? { answer: "undone", people: outcome.people }
    : { answer: outcome.kind, people: outcome.kind === "in" ? outcome.people : 0 };
