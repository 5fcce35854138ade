import { href } from "react-router";
import type { RecipientState } from "#app/shared/broadcasts/recipient-states.ts";
import { recipientStates } from "#app/shared/broadcasts/recipient-states.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { Bar } from "#app/routes/admin/bar.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { keysOf } from "#app/shared/records.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Card } from "#app/ui/card.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface ProgressProps {
  id: string;
  ended: boolean;
  stopped: boolean;
  states: Record<RecipientState, number>;
  show: RecipientState | null;
  people: {
    rows: readonly {
      id: string;
      email: string;
      name: string;
      state: RecipientState;
      sentAt: Date | null;
      toldAt: Date | null;
      why: string;
    }[];
    next: string | null;
  };
  next: {
    id: string;
    name: string;
    left: number;
    contact: { phone: string; whatsApp: string } | null;
  } | null;
}

/** How far a message is, who got it, and who did not and why. */
export function Progress({ id, ended, stopped, states, show, people, next }: ProgressProps) {
  const path = href("/adminMessages/sent/:broadcastId", { broadcastId: id });
  const total = keysOf(states).reduce((sum, state) => sum + states[state], 0);
  const title = stopped ? "Stopped" : ended && states.waiting === 0 ? "Sent" : "Under way";
  return (
    <>
      <Card>
        <h2 className="mb-2 text-xl font-bold">{title}</h2>
        <p className="mb-3" aria-live="polite">
          {`${formatCount(states.sent)} of ${pluralise(total, "person", "people")} got it.`}
        </p>
        <Bar filled={states.sent / Math.max(total, 1)} className="mb-3 h-3.5" />
        {!stopped && (!ended || states.waiting > 0) && (
          <ActionButton intent="stop-broadcast" variant="danger">
            Stop
          </ActionButton>
        )}
      </Card>
      {next && <ByWhatsApp {...next} />}
      <Card>
        <h2 className="mb-3 text-xl font-bold">Who got it</h2>
        <nav aria-label="Which people" className="mb-3 flex flex-wrap gap-2">
          <ChipLink to={path} current={show === null} preventScrollReset>
            All
          </ChipLink>
          {keysOf(recipientStates)
            .filter((state) => states[state] > 0)
            .map((state) => (
              <ChipLink
                key={state}
                to={listAddress(path, { show: state })}
                current={show === state}
                preventScrollReset
              >
                {recipientStates[state]} {formatCount(states[state])}
              </ChipLink>
            ))}
        </nav>
        <ul className="divide-y divide-line">
          {people.rows.map((person) => (
            <li
              key={person.id}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
            >
              <span className="wrap-anywhere">
                {person.name && <span className="block font-semibold">{person.name} </span>}
                {person.email}
              </span>
              <span className="text-sm text-muted sm:max-w-60 sm:text-right">
                {recipientStates[person.state]}
                {person.sentAt && ` ${formatDayTime(person.sentAt)}`}
                {person.why && `: ${person.why}`}
                {person.toldAt && `. By WhatsApp ${formatDayTime(person.toldAt)}`}
              </span>
            </li>
          ))}
        </ul>
        {people.next && (
          <p className="mt-3">
            <TextLink to={listAddress(path, { show, after: people.next })}>Next people</TextLink>
          </p>
        )}
      </Card>
    </>
  );
}

/** One person after the other is told by WhatsApp, with the text prepared. */
function ByWhatsApp({ id, name, left, contact }: NonNullable<ProgressProps["next"]>) {
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold">By WhatsApp too</h2>
      <p className="mb-3 wrap-anywhere">
        {`${pluralise(left, "person", "people")} with a phone number not told yet. Next: `}
        <strong>{name || contact?.phone}</strong>
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {contact ? (
          <a
            href={contact.whatsApp}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            Open WhatsApp with the text
          </a>
        ) : (
          <span>This number cannot be called.</span>
        )}
        <ActionButton intent="mark-told" of={{ recipient: id }}>
          {contact ? "Told: next person" : "Next person"}
        </ActionButton>
      </div>
    </Card>
  );
}
