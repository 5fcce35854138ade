/**
 * How many more people may come in, so that no more are inside than may be, whatever the network
 * does. Each phone has a share: at most so many people has it let in that the server does not know
 * of. So people inside by the server's rows, and all shares, are never more than the limit.
 *
 * A share grows on the server alone. It shrinks by what the server learns of the phone's entries,
 * by what the server lets in for that phone, which counts its unanswered presses, and where the
 * phone has bound itself to less before it asked.
 */
export interface Room {
  /** How many may be inside at once. */
  most: number;
  /** How many are inside by the server's rows. */
  inside: number;
  /** The shares of all other phones. */
  others: number;
  /** The share of the phone that asks. */
  own: number;
}

/** Returns how many more people the server may let in for a phone that has not sent `unsent` entries. */
export const roomOnline = ({ most, inside, others }: Room, unsent: number): number =>
  most - inside - others - Math.max(0, unsent);

/** Returns a phone's share once the server has let people in for it, or out where `people` is below 0. */
export const shareAfterEntry = ({ most, inside, others, own }: Room, people: number): number =>
  people <= 0 ? own : Math.max(0, own - people, Math.min(own, most - (inside + people) - others));

/** Returns a phone's share once the server has saved entries of the phone's own, or exits below 0. */
export const shareAfterKept = (own: number, people: number): number => Math.max(0, own - people);

interface Contact {
  /** People whom the phone let in, less those it let out, that the server does not know of. */
  unsent: number;
  /** What the phone has bound itself to before it asked; null where it knows a newer share. */
  holds: number | null;
  /** How many phones share, this one included. */
  phones: number;
}

/**
 * Returns a phone's share at a contact: as much of what is left as each phone gets, and one part
 * stays for phones that ask the server.
 */
export function shareAtContact(room: Room, { unsent, holds, phones }: Contact): number {
  const held = Math.min(room.own, holds ?? room.own);
  const fair = Math.max(0, unsent) + fairPart(room, phones);
  const free = room.most - room.inside - room.others - held;
  return held + Math.max(0, Math.min(fair - held, free));
}

/** What each phone may let in without the server, of what is left. */
export const fairPart = ({ most, inside }: Pick<Room, "most" | "inside">, phones: number): number =>
  Math.max(0, Math.floor((most - inside) / (phones + 1)));

/**
 * Returns how many more people a phone may let in by itself. `unsent` are people whom it let in and
 * the server does not know of, `asked` those of presses that the server has not answered yet.
 */
export const roomOffline = (
  share: number,
  { unsent, asked }: { unsent: number; asked: number },
): number => share - unsent - asked;

/** Returns what a phone binds itself to before it asks for its share anew. */
export const boundShare = (
  share: number,
  { unsent, fair }: { unsent: number; fair: number },
): number => Math.min(share, Math.max(0, unsent) + fair);

/** From here on a hall is nearly full. */
export const isNearlyFull = ({ most, inside }: Pick<Room, "most" | "inside">): boolean =>
  inside >= Math.ceil(0.9 * most);
