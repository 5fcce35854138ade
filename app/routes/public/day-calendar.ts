import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import { findEditionFestival } from "#app/domain/festival/edition-festival.server.ts";
import { placeText } from "#app/domain/festival/placeholders.server.ts";
import { calendarFile } from "#app/services/calendar-file.server.ts";
import type { Route } from "./+types/day-calendar";

/**
 * The festival's day as a calendar file, for people who have a ticket: of the edition that the
 * address names, or of the current one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { publicUrl } = app.env;
  const current = (await findCurrentEdition(app.db)).id;
  const season = Number(new URL(request.url).searchParams.get("season") ?? current);
  if (!Number.isInteger(season) || season < 1 || season > current)
    throw new Response("Not Found", { status: 404 });
  const { festival } = await findEditionFestival(app, season);
  const { name, day, number, startsAt, endsAt } = festival;
  const file = calendarFile({
    // A calendar that has the entry of another edition keeps it.
    id: `festival${season === 1 ? "" : `-${season}`}@${new URL(publicUrl).host}`,
    title: name.brand,
    place: placeText(festival),
    text: day.isCancelled ? "It is cancelled." : `Gates open at ${day.gates}. Bring your ticket.`,
    url: publicUrl + href("/"),
    from: startsAt,
    to: endsAt,
    isTimed: true,
    isCancelled: day.isCancelled,
    at: app.now(),
    // Each publication of the festival's settings may have moved the day.
    sequence: number,
  });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="festival.ics"`,
      "cache-control": "no-store",
    },
  });
}
