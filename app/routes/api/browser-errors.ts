import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { isWithinLimit } from "#app/domain/rate-limit.server.ts";
import { readBody } from "#app/http/body-limits.server.ts";
import type { Route } from "./+types/browser-errors";

const reports = { attempts: 10, windowMs: 60 * 60_000 };

const report = z.object({
  page: z.string().max(1_000),
  error: z.string().regex(/^[A-Za-z]{1,40}( \d{1,4})?$/),
});

/**
 * Logs what React recovered from in a browser, with the page's pattern: its address may contain a
 * secret. One network fills at most ten lines in an hour.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, network, askedAt } = contextOf(context);
  const nothing = new Response(null, { status: 204 });
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return nothing;
  const sent = report.safeParse(
    Object.fromEntries(new URLSearchParams(await readBody(request.text()))),
  );
  const page = sent.data && app.pages.at(sent.data.page)?.path;
  if (!sent.data || !page) return nothing;
  if (await isWithinLimit(app.db, `browser-errors:${network}`, reports, askedAt))
    app.log.warn({ page, error: sent.data.error }, "React drew a page anew in a browser");
  return nothing;
}

/** A browser that opens this address gets a 404. */
export function loader() {
  return new Response("Not Found", { status: 404 });
}
