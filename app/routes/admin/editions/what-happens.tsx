import { href } from "react-router";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatDay } from "#app/shared/dates.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AboutToClose } from "./about-to-close.server.ts";

/** All that closing does and does not do, in numbers. */
export function WhatHappens({ name, orders, tickets, messages, ...more }: AboutToClose) {
  const things = [
    pluralise(orders, "order"),
    pluralise(tickets, "ticket"),
    pluralise(messages - more.unanswered, "answered message"),
  ];
  return (
    <section>
      <h2 className="poster text-heading wrap-anywhere">What will happen to {name}</h2>
      <ul className="mt-2 grid max-w-prose list-disc gap-1.5 pl-5">
        <li className="font-semibold wrap-anywhere">
          {`${things[0]}, ${things[1]} and ${things[2]} become the edition “${name}”, which you can look at and export.`}
        </li>
        <li className="font-semibold">
          <DayLine {...more} />
        </li>
        <li>The lists, their counts, searches and prints, and the overview start at zero.</li>
        <li>
          Limits per person begin anew, and a new file of tickets may use the old ticket IDs again.
        </li>
        <li>Accounts, subscribers, products and stock stay as they are. No e-mails are sent.</li>
        <li>Customers keep their old orders under My Orders, and you can still refund them.</li>
      </ul>
    </section>
  );
}

function DayLine({
  last,
  next,
  hasDraftedDay,
}: Pick<AboutToClose, "last" | "next" | "hasDraftedDay">) {
  if (next)
    return `The festival’s day becomes ${formatDay(next.date)}, gates ${next.gates}, on every page at once.${hasDraftedDay ? " What the draft under Festival says of the day ends." : ""}`;
  return (
    <>
      {`The festival’s day stays ${formatDay(last.date)}. Once the next is known, set it under `}
      <TextLink to={href("/adminFestival")} prefetch="none">
        Festival
      </TextLink>
      .
    </>
  );
}
