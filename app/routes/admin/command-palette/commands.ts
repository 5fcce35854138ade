import { sorted } from "#app/shared/sorted.ts";
import { href } from "react-router";
import { namesOf } from "#app/shared/pages/office-menu.ts";
import type { RoutedAdminPage } from "#app/routes/admin/admin-page.ts";
import { readOrderNumber } from "#app/shared/orders/order-number.ts";

/** A line of the palette: a screen, something that a screen is opened for, or a search. */
export interface Command {
  label: string;
  to: string;
  /** Whether the typed text is appended to the address. */
  takesWords?: true;
}

/** What the server found by a text. */
export interface FoundRecords {
  q: string;
  found: Command[];
}

const param = /\/:/;

/** The commands of all pages of the back office, in the order of app/routes.ts. */
export const commandsOf = (pages: readonly RoutedAdminPage[]): Command[] =>
  pages.flatMap(({ path, meta }) => {
    const address = path.replace(/\/:\w+\?$/, "");
    if (param.test(address)) return [];
    const { also = [], finds } = meta;
    return [
      ...namesOf(path),
      ...also.map(({ label, query }) => ({ label, to: query ? `${address}?${query}` : address })),
      ...(finds ? [{ label: finds, to: `${path}?q=`, takesWords: true as const }] : []),
    ];
  });

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,:]+/u)
    .filter(Boolean);

/** Opens an order by its number, as people say it. */
function orderOf(typed: string): Command[] {
  const parts = readOrderNumber(typed);
  if (!parts?.letters) return [];
  const number = `${parts.letters}-${parts.count}`;
  return [{ label: `Order ${number}`, to: href("/orders/:orderId", { orderId: number }) }];
}

/** Finds a customer's orders by a complete e-mail address. */
function ordersOf(typed: string): Command[] {
  const email = typed.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return [];
  return [{ label: `Orders of ${email}`, to: `${href("/orders")}?q=${encodeURIComponent(email)}` }];
}

/** The commands whose words begin with all the typed words, the earliest match first. */
export function namedBy(commands: readonly Command[], typed: string): Command[] {
  const words = wordsIn(typed);
  const place = ({ label }: Command) => {
    const of = wordsIn(label);
    const places = words.map((word) => of.findIndex((one) => one.startsWith(word)));
    return places.includes(-1) ? Infinity : Math.min(...places, Infinity);
  };
  const placed = commands
    .filter((command) => !command.takesWords)
    .map((command) => ({ command, at: words.length === 0 ? 0 : place(command) }))
    .filter(({ at }) => at !== Infinity);
  return sorted(placed, (one, other) => one.at - other.at).map(({ command }) => command);
}

/**
 * Finds the commands for a typed text: first an order or a customer's orders that it names, then
 * the commands of that name, then the records that the server found, then every search for the
 * text.
 */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  records: readonly Command[] = [],
): Command[] {
  const searches = typed.trim() ? commands.filter(({ takesWords }) => takesWords) : [];
  return [
    ...orderOf(typed),
    ...ordersOf(typed),
    ...namedBy(commands, typed),
    ...records,
    ...searches.map(({ label, to }) => ({
      label: `${label}: ${typed.trim()}`,
      to: to + encodeURIComponent(typed.trim()),
    })),
  ];
}
