import { Readable } from "node:stream";

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
