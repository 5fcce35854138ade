import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import type { Route } from "./+types/security-txt";

const day = 24 * 60 * 60_000;
/** The file may be kept for less than a year (RFC 9116, 2.5.5). */
const keptDays = 180;

/** Says whom to tell of a fault of the site's security (RFC 9116). */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, festival } = contextOf(context);
  const { contact } = await festival();
  const address = (path: string) => app.env.publicUrl + path;
  const today = Math.floor(app.now().getTime() / day) * day;
  const lines = [
    ...(contact.email ? [`Contact: mailto:${contact.email}`] : []),
    `Contact: ${address(href("/contact"))}`,
    `Expires: ${new Date(today + keptDays * day).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${address(href("/.well-known/security.txt"))}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
