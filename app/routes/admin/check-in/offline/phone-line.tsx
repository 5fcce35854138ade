import { formatWhen } from "#app/shared/dates.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { oldListMs } from "#app/shared/check-in/ready.ts";
import type { PhoneState } from "./gate-phone.ts";

const oldClockMs = 2 * 60_000;

/**
 * How old a gate phone's list is, and how much it has not sent: one line that is always in sight, and
 * moves nothing.
 */
export function PhoneLine({ phone }: { phone: PhoneState | null }) {
  // Until the phone has looked, there is only the line's place.
  const edge = phone
    ? !phone.list || isOldList(phone) || phone.unsent > 0
      ? "border-marigold"
      : "border-line"
    : "border-transparent";
  return (
    <p
      data-phone
      role="status"
      className={`min-h-9 truncate rounded-xl border-2 px-3 py-1 text-sm font-semibold noscript:hidden ${edge}`}
    >
      {phone ? stateText(phone) : "\u00A0"}
    </p>
  );
}

const isOldList = ({ list, now }: PhoneState) => list !== null && now - list.at >= oldListMs;

function stateText(phone: PhoneState): string {
  const { list, now, unsent, isListFirst, storage, gate } = phone;
  const none = storage === "none" ? "No list" : "Not ready: no list yet";
  const made = list && `List of ${formatWhen(new Date(list.at), now)}`;
  const age = list && isOldList(phone) && `${ageText(now - list.at)} old`;
  return dotted(made ?? none, age, `${unsent} not sent`, isListFirst && "by its list", gate);
}

/** What somebody has to do about a gate phone. */
export function PhoneProblems({ phone }: { phone: PhoneState | null }) {
  if (!phone) return null;
  return problemsOf(phone).map((words) => (
    <p key={words} role="note" className="font-semibold">
      {words}
    </p>
  ));
}

const ageText = (ms: number) => {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 120
    ? pluralise(minutes, "minute", "minutes")
    : pluralise(Math.floor(minutes / 60), "hour", "hours");
};

function problemsOf(phone: PhoneState): string[] {
  const { list, storage, refused, offset, unsent } = phone;
  return [
    !list && storage !== "none" && "The phone needs the network once, before the first guest.",
    isOldList(phone) && "The list is old. Take the phone where there is a network for a minute.",
    storage === "none" &&
      "This browser keeps nothing, as in a private window: without a network this phone lets nobody in.",
    storage === "full" &&
      "The phone’s storage is full: without a network it lets nobody in. Delete something on it.",
    storage === "evictable" &&
      "The browser may delete the list when space runs short, or when a private window is closed. Leave this page open.",
    refused === "signed-out" &&
      `You are signed out${unsent > 0 ? ": sign in again, so that what is not sent is sent" : ""}.`,
    refused === "stopped" &&
      `This phone was stopped${unsent > 0 ? ". What it has not sent is sent once it is a gate phone again" : ""}.`,
    Math.abs(offset) > oldClockMs &&
      `This phone’s clock is ${ageText(Math.abs(offset))} ${offset > 0 ? "slow" : "fast"}. The site’s time is used.`,
  ].filter((words) => words !== false);
}
