import { maySpeak } from "#app/shared/tickets/spoken-code.ts";
import { isTicketCode } from "#app/shared/tickets/ticket-code.ts";
import type { CheckInAnswer, CheckInTicket } from "./check-in.ts";
import { insideOf, type Passes, passesAfter } from "./exits.ts";
import { type Found, type GateListHead, gateOf, type ListedTicket } from "./gate-list.ts";
import { type Coming, judge } from "./judge.ts";
import { refusalOfGate } from "./refusal-of-gate.ts";
import type { Direction, ScanAnswer } from "./scans.ts";

/**
 * People who came in or went out by this phone, whom its list does not count yet; fewer than 0 were
 * taken back.
 */
export interface OwnPass {
  direction: Direction;
  people: number;
  at: number;
}

interface AskedOfList {
  /** What was shown. */
  code: string;
  press: string;
  own: readonly OwnPass[];
  coming?: Coming | undefined;
  /** How many people came in by this press already, where nobody saw its answer. */
  again?: number;
  direction?: Direction | undefined;
  /** The phone's room in the hall; left out where there is no limit. */
  room?: number | undefined;
  /** By the server's clock. */
  now: number;
}

/** Returns what a phone answers by its list alone, by the judge that the server asks too. */
export function answerByList(
  { ticket, shownBy, holder }: Found,
  head: GateListHead,
  { code, press, own, coming: asked, again = 0, direction = "in", room, now }: AskedOfList,
): CheckInAnswer {
  if (!ticket) {
    const typed = isTicketCode(code) ? "This code" : code.trim();
    return maySpeak(code) ? { kind: "none", typed, isShort: true } : { kind: "none", typed };
  }
  if (ticket.state === "several") return { kind: "several", typed: code.trim(), ticketIds: [] };
  const of = (which: Direction) => own.filter((pass) => pass.direction === which);
  const sum = (which: Direction) => of(which).reduce((total, { people }) => total + people, 0);
  const passes = passesAfter(ticket, { entries: sum("in"), exits: sum("out") });
  const entries = of("in").filter(({ people }) => people > 0);
  const last = Math.max(ticket.lastAdmittedAt ?? 0, ...entries.map(({ at }) => at));
  const coming = asked ?? (again > 0 ? { people: again, seen: insideOf(passes) } : undefined);
  const shown = shownTicket(ticket, { code, holder, passes, last });
  const isOpenEarly = head.openUntil !== null && now < head.openUntil;
  const isEarly = now < head.admitsFrom && !isOpenEarly;
  const here = gateOf(head);
  // A ticket that is newer than the list has no type yet.
  const gate = ticket.isNewer ? { ...here, kinds: null } : here;
  const verdict = judge(
    { ...shown, cancelledAt: ticket.state === "cancelled" ? true : null },
    { shownBy, coming, isEarly, isOpenEarly, direction, gate, at: now, room },
  );
  if (verdict === "early")
    return { kind: verdict, ticket: shown, day: head.day, from: new Date(head.admitsFrom) };
  if (verdict === "elsewhere" || verdict === "closed")
    return refusalOfGate(verdict, shown, { here, gates: head.gates ?? [], at: now });
  if (verdict === "full") {
    const most = head.hall?.most ?? 0;
    return { kind: verdict, ticket: shown, most, room: Math.max(0, room ?? 0), isShare: true };
  }
  if (verdict !== "in" && verdict !== "out") return { kind: verdict, ticket: shown };
  const people = coming?.people ?? 1;
  const after =
    verdict === "in"
      ? { ...passesAfter(passes, { entries: people }), lastAdmittedAt: new Date(now) }
      : passesAfter(passes, { exits: people });
  return { kind: verdict, ticket: { ...shown, ...after }, people, admissionId: press };
}

interface ShownOf {
  code: string;
  holder: string;
  passes: Passes;
  last: number;
}

const shownTicket = (
  ticket: ListedTicket,
  { code, holder, passes, last }: ShownOf,
): CheckInTicket => ({
  id: ticket.digest,
  ticketId: ticket.serial === 0 ? code.trim() : `${ticket.prefix}${ticket.serial}`,
  holder,
  package: ticket.isNewer ? "Sold after this phone’s list" : ticket.package,
  type: ticket.type ?? null,
  ...passes,
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
    : { answer: outcome.kind, people: "people" in outcome ? outcome.people : 0 };
