import { Readable } from "node:stream";
import type { RouterContextProvider } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { recordDownload } from "#app/domain/audit.server.ts";

export function csvResponse(name: string, pieces: AsyncIterable<string>): Response {
  const text = Readable.toWeb(Readable.from(pieces, { encoding: "utf8" }));
  return new Response((text as ReadableStream<string>).pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    },
  });
}

/**
 * The same of a list with people's addresses: who takes it out of the site is in the activity log.
 */
export async function csvOfPeople(
  context: Readonly<RouterContextProvider>,
  name: string,
  pieces: AsyncIterable<string>,
): Promise<Response> {
  await recordDownload(contextOf(context).app, `${name}.csv`, viewerOf(context).id);
  return csvResponse(name, pieces);
}
