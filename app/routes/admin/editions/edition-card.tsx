import { href } from "react-router";
import type { Edition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatDay, formatDayTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { EditionLinks } from "./edition-links.tsx";

export function EditionCard({ season }: { season: Edition }) {
  const { id, name, figures } = season;
  const { sold, messages } = figures;
  const tickets = figures.tickets.reduce((sum, one) => sum + one.tickets, 0);
  return (
    <li className="rounded-2xl border-2 border-line bg-raised px-5 pt-3 pb-2">
      <h2 className="lettering text-xl wrap-anywhere">
        <TextLink to={href("/adminSeasons/:seasonId", { seasonId: String(id) })}>{name}</TextLink>
      </h2>
      <p className="text-muted">{spanText(season)}</p>
      <p className="poster mt-1 text-[1.75rem] tabular-nums">{formatNaira(sold.kobo)}</p>
      <p className="flex flex-wrap gap-x-5 tabular-nums">
        <span>{pluralise(sold.orders, "order")}</span>
        <span>{pluralise(sold.pieces, "piece")}</span>
        <span>{pluralise(tickets, "valid ticket")}</span>
        <span>{pluralise(messages, "message")}</span>
      </p>
      <EditionLinks season={id} />
    </li>
  );
}

/** "3 Feb 2026 – 21 Nov 2026, closed at 14:05 by Ada" in whole words. */
export function spanText({ openedAt, closedAt, by }: Edition): string {
  const from = openedAt ? `Opened on ${formatDay(openedAt)}, closed` : "Closed";
  return `${from} on ${formatDayTime(closedAt)}${by ? ` by ${by}` : ""}.`;
}
