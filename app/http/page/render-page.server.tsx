import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/** React's mark of a part that was waited for. */
const waits = "<!--$!-->";
const end = "</body></html>";
/** Which `renderToString` leaves out, and a stream begins with. */
const doctype = "<!DOCTYPE html>";

/** Renders the whole page: nothing is deferred, and a whole page can be cached and compressed. */
export async function renderPage(
  { serverHandoffStream, ...entry }: EntryContext,
  url: string,
  nonce: string,
): Promise<string> {
  const loaded = await new Response(serverHandoffStream).text();
  const page = <ServerRouter context={entry} url={url} nonce={nonce} />;
  const whole = renderAtOnce(page) ?? (await renderWaiting(page, nonce));
  return whole.slice(0, -end.length) + handoff(loaded, nonce) + end;
}

/** What React Router sends along piece by piece, in one: as its own `StreamTransfer` says it. */
function handoff(loaded: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  const escaped = JSON.stringify(loaded).replaceAll("<", String.raw`\u003c`);
  return `<script nonce="${nonce}">${controller}.enqueue(${escaped});${controller}.close();</script>`;
}

/** A third of the time that a stream takes; null where something is to be waited for, or fails. */
function renderAtOnce(page: ReactElement): string | null {
  try {
    const whole = renderToString(page);
    return whole.includes(waits) ? null : doctype + whole;
  } catch {
    return null;
  }
}

/** Parts that are fetched when they are wanted: each is there from its first page on. */
function renderWaiting(page: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React would send what is large and lazy behind the page, to be moved in by a script. Not
      // everybody runs scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
      onShellError: reject,
    });
  });
}
