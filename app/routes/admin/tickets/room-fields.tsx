import { exceeds, roomOf, type RoomTaken, roomText, type Takes } from "#app/shared/tickets/room.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";

/** What tickets can be issued as, with what is left of each capacity that it takes room of. */
export interface KindOption {
  name: string;
  room: (Omit<RoomTaken, "takes"> & Takes)[];
}

/** What a ticket for some people takes of each capacity. */
export const roomOfKind = ({ room }: KindOption, people: number): RoomTaken[] =>
  room.map((one) => ({ ...one, takes: roomOf(one, people) }));

/** The options of a select, each with how many tickets for `people` are left. */
export const kindOptions = (kinds: readonly KindOption[]) =>
  kinds.map(({ name, room }) => {
    const left = Math.min(...room.map((one) => Math.floor(one.left / one.weight)));
    const text = left === 0 ? "none" : formatCount(left);
    return { value: name, label: Number.isFinite(left) ? `${name}, ${text} left` : name };
  });

interface RoomFieldsProps {
  room: readonly RoomTaken[];
  /** Whether a reason may be needed, where that is so by more than this room. */
  asks?: boolean;
  reason: { defaultValue: string | undefined; error: string | undefined };
}

/**
 * What new tickets take of each capacity, and what is left of it. Where that is too little, it asks
 * why there is room for them all the same.
 */
export function RoomFields({ room, asks = room.some(exceeds), reason }: RoomFieldsProps) {
  return (
    <>
      <RoomList room={room} />
      {(reason.error !== undefined || asks) && (
        <TextArea
          label="Why there is room for them"
          name="reason"
          rows={2}
          maxLength={500}
          hint="The log keeps it with your name."
          {...reason}
        />
      )}
    </>
  );
}

/** What some tickets take of each capacity; nothing where they take none. */
export const RoomList = ({ room }: { room: readonly RoomTaken[] }) => (
  <ul className="grid gap-1 empty:hidden">
    {room.map((one) => (
      <li key={one.name} className={exceeds(one) ? "font-semibold text-danger" : ""}>
        {roomText(one)}
      </li>
    ))}
  </ul>
);
