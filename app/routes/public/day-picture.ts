import { z } from "zod";
import { dayPng } from "#app/services/email-images.server.ts";
import { dayPicture } from "#app/shared/mail/day-picture.ts";
import type { Route } from "./+types/day-picture";

/** A day in the site's lettering, for the tickets in e-mails, which no mail program sets in it. */
export async function loader({ params: { file } }: Route.LoaderArgs) {
  const [, date] = dayPicture.file.exec(file) ?? [];
  if (!z.iso.date().safeParse(date).success) return new Response("Not Found", { status: 404 });
  return new Response(await dayPng(date!), {
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
