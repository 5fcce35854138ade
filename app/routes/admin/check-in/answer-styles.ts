import { formatDayTime, formatWhen } from "#app/shared/dates.ts";
import { insideOf, type Passes } from "#app/shared/check-in/exits.ts";
import { nextOfTrial, type TrialAnswer } from "#app/shared/check-in/ready.ts";
import { formatNaira } from "#app/shared/money.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import type { CheckInAnswer, CheckInTicket } from "#app/shared/check-in/check-in.ts";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";
import {
  ArchiveIcon,
  CalendarIcon,
  CancelIcon,
  CheckIcon,
  HistoryIcon,
  PeopleIcon,
  SearchIcon,
  SignOutIcon,
  TicketIcon,
  WarningIcon,
} from "#app/ui/icon/icons.tsx";

export type ShownAnswer = CheckInAnswer | TrialAnswer;

type Kind = ShownAnswer["kind"];

export const answerStyles: Record<Kind, { colour: string; Icon: typeof CheckIcon }> = {
  in: { colour: "bg-palm", Icon: CheckIcon },
  ask: { colour: "bg-marigold", Icon: TicketIcon },
  other: { colour: "bg-marigold", Icon: TicketIcon },
  changed: { colour: "bg-marigold", Icon: TicketIcon },
  already: { colour: "bg-flame", Icon: WarningIcon },
  cancelled: { colour: "bg-hibiscus", Icon: CancelIcon },
  disputed: { colour: "bg-hibiscus", Icon: WarningIcon },
  edition: { colour: "bg-hibiscus", Icon: ArchiveIcon },
  none: { colour: "bg-hibiscus", Icon: SearchIcon },
  keyboard: { colour: "bg-marigold", Icon: WarningIcon },
  number: { colour: "bg-marigold", Icon: TicketIcon },
  replaced: { colour: "bg-hibiscus", Icon: CancelIcon },
  several: { colour: "bg-marigold", Icon: SearchIcon },
  elsewhere: { colour: "bg-marigold", Icon: ArrowRightIcon },
  early: { colour: "bg-hibiscus", Icon: CalendarIcon },
  closed: { colour: "bg-hibiscus", Icon: CalendarIcon },
  full: { colour: "bg-hibiscus", Icon: PeopleIcon },
  out: { colour: "bg-cream border-2 border-ink", Icon: SignOutIcon },
  outside: { colour: "bg-marigold", Icon: WarningIcon },
  leaving: { colour: "bg-marigold", Icon: TicketIcon },
  trial: { colour: "bg-cream border-2 border-ink", Icon: CheckIcon },
  back: { colour: "bg-cream border-2 border-ink", Icon: HistoryIcon },
};

const titles: Record<Exclude<Kind, "already" | "early" | "elsewhere" | "closed">, string> = {
  in: "Let in",
  ask: "How many come in?",
  other: "How many come in?",
  changed: "How many come in?",
  cancelled: "Cancelled",
  disputed: "Payment disputed",
  edition: "Not for this edition",
  none: "No such ticket",
  keyboard: "The scanner is set to another keyboard",
  number: "That is a number, not a code",
  replaced: "Replaced by a newer code",
  several: "Which ticket is it?",
  full: "Stop: the hall is full",
  out: "Let out",
  outside: "Goes out, but was not in",
  leaving: "How many go out?",
  trial: "Tried: nobody was let in",
  back: "Undone",
};

export function titleOf(outcome: ShownAnswer, now: number): string {
  if (outcome.kind === "early") return `This ticket is for ${outcome.day}`;
  if (outcome.kind === "none" && outcome.isShort) return "A short code needs the network";
  if (outcome.kind === "elsewhere")
    return outcome.gates.length > 0 ? `Go to ${either.format(outcome.gates)}` : "No gate for it";
  if (outcome.kind === "closed")
    return outcome.from
      ? `${outcome.here} opens at ${formatWhen(outcome.from, now)}`
      : `${outcome.here} has closed`;
  if (outcome.kind !== "already") return titles[outcome.kind];
  const { lastAdmittedAt } = outcome.ticket;
  return `Already let in${lastAdmittedAt ? ` at ${formatWhen(lastAdmittedAt, now)}` : ""}`;
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** "2 of 4 people in" */
export const inOf = (passes: Passes): string =>
  `${insideOf(passes)} of ${pluralise(passes.quantity, "person", "people")} in`;

function fullLines({ most, room, isShare }: Extract<CheckInAnswer, { kind: "full" }>): string[] {
  const limit = `${formatCount(most)} may be inside at once.`;
  if (room > 0) return [`${pluralise(room, "more person", "more people")} may come in now.`, limit];
  return isShare
    ? [
        "What is left is kept for other phones. Try again in a minute with a network, or at another gate.",
        limit,
      ]
    : ["Nobody else comes in until somebody goes out.", limit];
}

function paidBackText({ refundedKobo, paidBackAt }: CheckInTicket, now: number): string[] {
  if (!refundedKobo) return [];
  const amount = formatNaira(refundedKobo);
  return [
    paidBackAt
      ? `${amount} was paid back at ${formatWhen(paidBackAt, now)}.`
      : `${amount} is to be paid back.`,
  ];
}

/** The lines below the holder's name, the type, and how many are in. */
export function linesOf(outcome: ShownAnswer, now: number): string[] {
  if (outcome.kind === "trial")
    return [
      `${outcome.label} was read${outcome.isOffline ? ", without a network" : ""}.`,
      nextOfTrial(outcome.trial),
    ];
  if (outcome.kind === "none")
    return [
      `“${outcome.typed}”`,
      ...(outcome.isShort
        ? ["Nobody was let in. Scan the ticket’s code, or find a phone that has a network."]
        : []),
    ];
  if (outcome.kind === "several")
    return [
      outcome.ticketIds.length > 0
        ? `Type it with its spaces and dashes: ${outcome.ticketIds.join(" or ")}.`
        : "Without a network this phone cannot tell them apart.",
    ];
  if (outcome.kind === "keyboard")
    return [
      `The scanner’s keyboard is set to ${outcome.scanner}, and this device’s to ${outcome.computer}. Set both to the same one, by the scanner’s booklet, and scan again.`,
    ];
  const { ticket } = outcome;
  const { admittedCount, lastAdmittedAt } = ticket;
  const since =
    admittedCount > 0 && lastAdmittedAt ? [`The last at ${formatWhen(lastAdmittedAt, now)}.`] : [];
  switch (outcome.kind) {
    case "in":
      return [
        ...(ticket.quantity > 1 ? [`${outcome.people} of them now.`] : []),
        ...(ticket.isDisputed ? ["The buyer’s bank asks for the money back."] : []),
      ];
    case "already":
      return [
        ...(outcome.gate
          ? [`At ${outcome.gate}${outcome.by ? `, by ${outcome.by}` : ""}.`]
          : outcome.by
            ? [`By ${outcome.by}.`]
            : []),
        ...(insideOf(ticket) < ticket.quantity
          ? ["Who went out does not come in again by this gate’s rule."]
          : []),
      ];
    case "elsewhere":
      return [
        outcome.gates.length > 0
          ? `Nobody was let in. ${outcome.here} does not let this ticket in.`
          : `Nobody was let in. ${outcome.here} does not let this ticket in, and no other gate does. Ask the gate supervisor.`,
      ];
    case "closed":
      return [
        outcome.until
          ? `Nobody was let in. It closed at ${formatWhen(outcome.until, now)}.`
          : "Nobody was let in.",
        ...(outcome.gates.length > 0
          ? [`This ticket can go to ${either.format(outcome.gates)}.`]
          : []),
      ];
    case "full":
      return fullLines(outcome);
    case "outside":
      return ["Nobody with this ticket is inside by our list. Let them out."];
    case "out":
      return ticket.quantity > 1 ? [`${outcome.people} of them now.`] : [];
    case "leaving":
      return [];
    case "early":
      return [`Nobody was let in. The gate admits from ${formatDayTime(outcome.from)}.`];
    case "ask":
      return since;
    case "other":
      return [`From 1 to ${Math.max(1, ticket.quantity - insideOf(ticket))} can come in.`];
    case "changed":
      return ["That changed a moment ago.", ...since];
    case "cancelled":
      return [
        ...(ticket.cancelledAt ? [`Cancelled at ${formatWhen(ticket.cancelledAt, now)}.`] : []),
        ...paidBackText(ticket, now),
        ...since,
      ];
    case "disputed":
      return [
        "Nobody was let in. The buyer’s bank asks for the money back: an organiser who looks the ticket up can let its people in.",
        ...since,
      ];
    case "number":
      return [
        ticket.holder
          ? "Nobody was let in. Scan the code, or look for the name below and see who it is."
          : "Nobody was let in. Scan the code, or ask at a phone that can look names up.",
      ];
    case "replaced":
      return ["Nobody was let in. The newer code was sent to the holder."];
    case "edition":
      return [`It is of ${ticket.edition}, which is closed.`];
    case "back":
      return [];
  }
}
