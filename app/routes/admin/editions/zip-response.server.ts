import { Readable } from "node:stream";
import type { RouterContextProvider } from "react-router";
import { ZipFile } from "yazl";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { recordDownload } from "#app/domain/audit.server.ts";
import { messagesCsv } from "#app/domain/contact/messages.server.ts";
import { codesCsv } from "#app/domain/discounts/code-lists.server.ts";
import type { ListCsv } from "#app/domain/lists/list-csv.server.ts";
import { paymentsCsv } from "#app/domain/payments/payment-lists.server.ts";
import { ticketsCsv } from "#app/domain/tickets/ticket-export.server.ts";
import { waitingCsv } from "#app/domain/tickets/waiting/waiting-lists.server.ts";

/** The lists of which each edition has its own, as their CSV files have them without a filter. */
export const editionLists: Record<
  "payments" | "tickets" | "codes" | "waiting-list" | "messages",
  ListCsv
> = {
  payments: paymentsCsv,
  tickets: ticketsCsv,
  codes: codesCsv,
  "waiting-list": waitingCsv,
  messages: messagesCsv,
};

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
