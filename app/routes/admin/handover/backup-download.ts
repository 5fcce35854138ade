import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findArchive, noteDownload } from "#app/domain/handover/try-backup.server.ts";
import { HandoverRefused } from "#app/domain/handover/handover-refused.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/backup-download";

export const handle = {
  page: href("/adminHandover"),
  reads: "site.hand-over",
} satisfies AdminResource;

const query = z.object({ try: z.coerce.number().int().min(0).max(100).catch(0) });

/**
 * How often a browser tries again where several processes take turns and only one of them has the
 * archive.
 */
const mostTries = 12;

/**
 * Sends the archive of the last backup. The step is done once the archive was downloaded
 * completely.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { id } = viewerOf(context);
  const asked = readQuery(request, query).try;
  const found = await findArchive(app).catch((error: unknown) => {
    if (error instanceof HandoverRefused) return null;
    throw error;
  });
  if (!found) return redirect(`${href("/adminHandover")}?backup=gone`);
  if (found === "elsewhere")
    return asked < mostTries
      ? redirect(`${href("/adminHandover/backup.tar.gz")}?try=${asked + 1}`)
      : redirect(`${href("/adminHandover")}?backup=gone`);
  const { path, bytes, backupId } = found;
  const file = createReadStream(path);
  file.once("end", () => {
    noteDownload(app, backupId, id).catch((error: unknown) =>
      app.log.warn({ err: error }, "download of a backup"),
    );
  });
  const day = app.now().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/gzip",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename="festival-${day}.tar.gz"`,
      "cache-control": "no-store",
    },
  });
}
