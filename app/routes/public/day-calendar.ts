import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { calendarFile } from "#app/services/calendar-file.server.ts";
import type { Route } from "./+types/day-calendar";

/** The festival's day as a calendar file, for people who have a ticket. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { publicUrl } = app.env;
  const { name, day, number, startsAt, endsAt } = await app.festival();
  const file = calendarFile({
    id: `festival@${new URL(publicUrl).host}`,
    title: name.brand,
    place: [day.venue, day.campus, day.city].filter(Boolean).join(", "),
    text: `Gates open at ${day.gates}. Bring your ticket.`,
    url: publicUrl + href("/"),
    from: startsAt,
    to: endsAt,
    isTimed: true,
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
