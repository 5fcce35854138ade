import { contextOf } from "#app/context.server.ts";
import type { Route } from "./+types/robots";

/** Places that are nobody's to find: personal pages, the back office, the sandbox. */
const closed = [
  "/cart",
  "/onboarding",
  "/editAddress",
  "/editprofile",
  "/addNumber",
  "/userProfile",
  "/notifications",
  "/myorders",
  "/gethelp",
  "/adminHome",
  "/adminNotifications",
  "/adminlog",
  "/post",
  "/orders",
  "/uploads",
  "/api/",
  "/sandbox/",
];

/** /robots.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = contextOf(context).app.env;
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
