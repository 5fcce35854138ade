import type { Festival } from "#app/domain/festival/festival.server.ts";
import { formatUntil } from "#app/shared/dates.ts";
import type { Question } from "#app/shared/festival/shown-settings.ts";
import { formatNaira } from "#app/shared/money.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { returnsWords } from "#app/shared/tickets/returns.ts";
import type { TicketSale } from "./read-sale.server.ts";

/** Returns what people ask before they buy a ticket, with the answers of this sale. */
export function buyersQuestions({ day }: Festival, sale: TicketSale, now: Date): Question[] {
  return [
    { id: "give-back", question: "Can I give my ticket back?", answer: givingBack(sale, now) },
    {
      id: "pass-on",
      question: "Can somebody else use it?",
      answer:
        "Yes. Your ticket's page has a link for them: with it they get a page and a code of their own, and your code ends. Nobody pays more for it than you did.",
    },
    {
      id: "at-the-gate",
      question: "What do I show at the gate?",
      answer:
        "The code of your ticket, on a phone or on paper. It opens without a network once you have seen it on that phone, and it lets in once.",
    },
    {
      id: "age",
      question: "How old do I have to be?",
      answer: `Children under ${day.minimumAge} come with an adult, who stays with them. From ${day.minimumAge} on, bring an ID.`,
    },
    {
      id: "late-payment",
      question: "What if my payment comes late?",
      answer: `Your tickets are kept for you for ten minutes. A transfer that comes later gets them while there are any; if none are left, the organisers decide within ${pluralise(sale.decideWithinHours, "hour")}, or your money goes back by itself.`,
    },
  ];
}

function givingBack(sale: TicketSale, now: Date): string {
  const { returnsHours, returnsUntil, returnFeeKobo, returnsWhenResold } = sale;
  if (returnsHours === null || !returnsUntil || returnsUntil <= now)
    return "No, but you can pass it on to somebody else. If the festival is cancelled, your money goes back.";
  const fee = returnFeeKobo > 0 ? `, less ${formatNaira(returnFeeKobo)} for each` : "";
  const when = returnsWhenResold ? " once somebody else has paid for the place" : "";
  return `Yes, on your ticket's page, until ${returnsWords(returnsHours)}: ${formatUntil(returnsUntil)}. Your money goes back${fee}${when}.`;
}
