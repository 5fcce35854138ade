import { findOverDay, packageNames } from "#app/domain/festival/email-branding.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { previewImport } from "#app/domain/tickets/import-tickets.server.ts";
import { countGuessable } from "#app/shared/tickets/guessable-ids.ts";
import type { ReadyTicket } from "#app/shared/tickets/import-lines.ts";

/** The most lines to show, which a phone can draw at once. */
const mostShown = 100;

const listOf = (lines: { line: number; text: string }[]) => ({
  count: lines.length,
  lines: lines.slice(0, mostShown),
});

const nameOf = ({ firstName, lastName }: ReadyTicket) => `${firstName} ${lastName}`;

/** Loads what the page of an import shows; null where there is no such import. */
export async function loadPreview(app: Parts<"db" | "festival" | "now">, importId: string) {
  const preview = await previewImport(app.db, importId);
  if (!preview) return null;
  const { fresh, known, refused, choices, reading, ...shown } = preview;
  const packageNamesNow = await packageNames(app);
  const chosenPackages = Object.entries(choices.packages).map(([typed, chosen]) => ({
    typed,
    chosen,
    lines: null,
  }));
  const named = fresh.find((ticket) => /[^\0-\x7f]/.test(nameOf(ticket)));
  return {
    ...shown,
    overDay: await findOverDay(app),
    columns: reading.columns,
    missing: reading.missing,
    /**
     * The file's words for packages that do not exist, each with the package that was chosen for it
     * or resembles it.
     */
    otherPackages: [
      ...reading.unknownPackages.map(({ typed, lines, near }) => ({ typed, chosen: near, lines })),
      ...chosenPackages,
    ],
    packageNames: packageNamesNow,
    packages: packageNamesNow.map((type) => countOf(type, fresh)),
    guessable: countGuessable(fresh.map(({ ticketId }) => ticketId)),
    addresses: new Set(fresh.map(({ email }) => email)).size,
    sampleName: named ? nameOf(named) : null,
    fresh: listOf(
      fresh.map((ticket) => ({
        line: ticket.line,
        text: `${nameOf(ticket)}, ${ticket.package} for ${ticket.quantity}, ${ticket.email}`,
      })),
    ),
    known: {
      again: known.filter(({ isSameId }) => !isSameId).length,
      ...listOf(
        known.map(({ ticket, why }) => ({
          line: ticket.line,
          text: `${nameOf(ticket)}, ${ticket.email}. ${why}`,
        })),
      ),
    },
    refused: { count: refused.length, lines: refused.slice(0, mostShown) },
  };
}

function countOf(type: string, fresh: readonly ReadyTicket[]) {
  const own = fresh.filter((ticket) => ticket.package === type);
  return {
    type,
    tickets: own.length,
    people: own.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

export type ImportPreview = NonNullable<Awaited<ReturnType<typeof loadPreview>>>;
