import { Readable } from "node:stream";
import type { RouterContextProvider } from "react-router";
import { ZipFile } from "yazl";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { recordDownload } from "#app/domain/audit.server.ts";

/** The CSV files of a zip by their names, each read once the ones before are sent. */
export type ZippedFiles = Record<string, () => AsyncIterable<string>>;

/** Sends CSV files in one zip file, which is made while it is sent, and records that it was taken. */
export async function zipResponse(
  context: Readonly<RouterContextProvider>,
  name: string,
  files: ZippedFiles,
): Promise<Response> {
  const { app } = contextOf(context);
  await recordDownload(app, name, viewerOf(context).id);
  const zip = new ZipFile();
  for (const [file, pieces] of Object.entries(files))
    zip.addReadStreamLazy(`${file}.csv`, { mtime: app.now() }, (open) =>
      open(null, Readable.from(pieces(), { objectMode: false })),
    );
  zip.end();
  return new Response(Readable.toWeb(Readable.from(zip.outputStream)) as ReadableStream, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
