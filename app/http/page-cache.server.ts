import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { encode, encodingOf } from "./compression.server.ts";
import type { App } from "#app/context.server.ts";
import type { Pages } from "./pages.server.ts";

/** Kept pages are forgotten when the catalogue changes; this bounds what else may change, such as a date. */
const keptMs = 60_000;
/** Compressed once for many: dearer than for a page that is sent once. */
const keptQuality = 9;
const keptBytes = 32 * 1024 * 1024;
const longestUrl = 200;
/** Names a visitor's pages carry; a link with anything else (a campaign's marks) is rendered, not kept. */
const keptQueries = /^(search|category|page|_routes)$/;

interface KeptPage {
  etag: string;
  headers: Record<string, string>;
  br: Buffer;
  gzip: Buffer;
  plain: Buffer;
}

export interface PageCache {
  /** Answers a visitor's request from memory; false when it has to be rendered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps what was rendered for a visitor, where it may be, and gives it on. */
  keep(request: Request, render: () => Promise<Response>): Promise<Response>;
}

/**
 * Visitors' pages in memory, already compressed. Only requests without a session of ours are answered or kept, so nothing
 * personal is ever in here; whoever is signed in always gets a page of their own.
 */
export function createPageCache(
  { live, pages }: Pick<App, "live" | "pages">,
  hasSession: (cookies: string | null | undefined) => boolean,
): PageCache {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: keptBytes,
    sizeCalculation: (page) => page.br.length + page.gzip.length + page.plain.length,
    ttl: keptMs,
  });
  let generation = 0;
  live.subscribe(["catalogue"], () => {
    generation += 1;
    kept.clear();
  });

  return {
    answer(request, response) {
      if (request.method !== "GET" || hasSession(request.headers.cookie)) return false;
      const page = kept.get(request.url ?? "");
      if (!page) return false;
      send(page, request, response);
      return true;
    },
    async keep(request, render) {
      const key = hasSession(request.headers.get("cookie")) ? null : keyOf(request, pages);
      const begun = generation;
      const response = await render();
      if (!key || response.status !== 200 || response.headers.has("set-cookie")) return response;
      const plain = Buffer.from(await response.arrayBuffer());
      const headers = { ...Object.fromEntries(response.headers), vary: "accept-encoding, cookie" };
      // What changed while this was being rendered may be missing from it.
      if (begun === generation) kept.set(key, await keptPage(plain, headers));
      return new Response(plain, { headers });
    },
  };
}

/** The address under which a request's page is kept; null when it is not one to keep. */
function keyOf(request: Request, pages: Pages): string | null {
  if (request.method !== "GET") return null;
  const { pathname, search, searchParams } = new URL(request.url);
  const key = pathname + search;
  if (key.length > longestUrl || !pages.at(pathname)?.facts.kept) return null;
  return [...searchParams.keys()].every((name) => keptQueries.test(name)) ? key : null;
}

async function keptPage(plain: Buffer, headers: Record<string, string>): Promise<KeptPage> {
  const [br, gz] = await Promise.all([
    encode(plain, "br", keptQuality),
    encode(plain, "gzip", keptQuality),
  ]);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { etag, headers, br, gzip: gz, plain };
}

function send(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingOf(request.headers["accept-encoding"] ?? "");
  const etag = encoding ? `${page.etag.slice(0, -1)}-${encoding}"` : page.etag;
  if (request.headers["if-none-match"] === etag) {
    response
      .writeHead(304, {
        etag,
        "cache-control": page.headers["cache-control"],
        vary: page.headers.vary,
      })
      .end();
    return;
  }
  const body = encoding ? page[encoding] : page.plain;
  const encoded = encoding ? { "content-encoding": encoding } : {};
  response.writeHead(200, { ...page.headers, etag, ...encoded, "content-length": body.length });
  response.end(body);
}
