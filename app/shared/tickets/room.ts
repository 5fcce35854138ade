import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";

/** What one ticket of a type takes of a capacity, and for how many people that ticket is. */
export interface Takes {
  weight: number;
  people: number;
}

/**
 * How much of a capacity a ticket takes that is for so many people: of a hall each of them takes a
 * place; of the tables, one for ten, six people take a whole one.
 */
export const roomOf = ({ weight, people }: Takes, ofTicket: number): number =>
  Math.ceil((weight * ofTicket) / people);

/**
 * The type whose room a ticket takes that names its package alone: the type that is called like the
 * package, or else the first one. `types` are in their order.
 */
export const typeOfPackage = <Type extends { name: string; package: string }>(
  types: readonly Type[],
  called: string,
): Type | undefined => {
  const own = types.filter((type) => type.package === called);
  return own.find(({ name }) => name.toLowerCase() === called.toLowerCase()) ?? own[0];
};

/** How much some new tickets take of a capacity, and how much of it is left. */
export interface RoomTaken {
  name: string;
  size: number | null;
  /** Infinity where the capacity has no size. */
  left: number;
  takes: number;
}

export const exceeds = ({ left, takes }: RoomTaken): boolean => takes > left;

/** "Hall: 4 of the 2,941 that are left of 3,000." Says by how many it is exceeded where it is. */
export function roomText({ name, size, left, takes }: RoomTaken): string {
  if (size === null) return `${name}: takes ${formatCount(takes)}, without a limit.`;
  const free = `${left === 0 ? "none is" : pluralise(left, "is", "are")} left of ${formatCount(size)}`;
  const more = takes > left ? `: ${formatCount(takes - left)} more than fit` : "";
  return `${name}: takes ${formatCount(takes)}, and ${free}${more}.`;
}
