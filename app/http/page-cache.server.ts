import { hash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { encode, type Encoding, encodingOf } from "./compression.server.ts";
import type { App } from "#app/context.server.ts";
import type { Pages } from "./pages.server.ts";

/** The catalogue's changes empty it; this bounds what else may change, such as a date. */
const cachedMs = 60_000;
/**
 * Compressed once for many: brotli's last step takes 70 ms more, and half a kilobyte off each page.
 */
const cacheQuality = 11;
const cacheBytes = 32 * 1024 * 1024;
/**
 * The last cached page of each address is served while the database is away, even if it is out of
 * date.
 */
const lastBytes = 16 * 1024 * 1024;
const lastMs = 24 * 60 * 60_000;
/**
 * After a page could not be rendered, cached pages are served for this long without asking the
 * database.
 */
const awayMs = 1_000;
const longestUrl = 200;
/** A page whose address has other parameters, such as a campaign's, is rendered and not cached. */
const cacheableQueries = /^(search|category|size|color|stock|sort|page|_routes)$/;

interface Answer {
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
  /** The headers of the answer to somebody who has the page already. */
  unchanged: OutgoingHttpHeaders;
}

/**
 * A page, compressed when somebody first asks for it so: hardly anybody takes gzip alone. The crowd
 * that comes meanwhile waits for one compression.
 */
interface CachedPage {
  plain: Answer;
  br?: Answer | Promise<Answer>;
  gzip?: Answer | Promise<Answer>;
}

export interface PageCache {
  /** Says whether it did; otherwise the page is to be rendered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /** Renders a page, and caches it where it may be. */
  renderAndCache(request: Request, render: () => Promise<Response>): Promise<Response>;
}

/**
 * Compressed pages for requests that bring nothing of their own: nothing personal is ever in here.
 * Each change drops them; while the database is away they are served as they were last.
 */
export function createPageCache(
  { live, pages }: Pick<App, "live" | "pages">,
  isPersonal: (cookies: string | null | undefined) => boolean,
): PageCache {
  // Both encodings together take less than half of the page.
  const sizeCalculation = ({ plain }: CachedPage) => Math.ceil(plain.body.length * 1.5);
  const last = new LRUCache<string, CachedPage>({
    maxSize: lastBytes,
    sizeCalculation,
    ttl: lastMs,
  });
  let awayUntil = 0;
  const cached = new LRUCache<string, CachedPage>({
    maxSize: cacheBytes,
    sizeCalculation,
    ttl: cachedMs,
    // The clock is not read for each visitor.
    ttlResolution: 1_000,
  });
  /** Pages that are being rendered. A crowd that comes after a change waits for one rendering. */
  const making = new Map<string, Promise<CachedPage | null>>();
  let cachedVersion: number | null = null;
  /**
   * Empties the cache when the version has changed. Nothing is cached while changes of other
   * processes are not heard.
   */
  const isCurrent = (version: number | null) => {
    if (version !== cachedVersion) cached.clear();
    cachedVersion = version;
    return version !== null;
  };
  const sendCached = (
    version: number | null,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const page = isCurrent(version) && cached.get(request.url ?? "");
    return page ? send(page, request, response) : false;
  };

  return {
    answer(request, response) {
      if (request.method !== "GET" || isPersonal(request.headers.cookie)) return false;
      if (!cached.has(request.url ?? "")) return false;
      const version = live.version("catalogue", "tickets");
      return version instanceof Promise
        ? version.then((current) => sendCached(current, request, response))
        : sendCached(version, request, response);
    },
    async renderAndCache(request, render) {
      const key = isPersonal(request.headers.get("cookie")) ? null : keyOf(request, pages);
      if (!key) return render();
      if (performance.now() < awayUntil && last.has(key))
        return answerWith(last.get(key)!, request);
      const begun = await live.version("catalogue", "tickets");
      const name = `${begun} ${key}`;
      const madeForAnother = begun === null ? null : await making.get(name);
      if (madeForAnother) return answerWith(madeForAnother, request);
      const { promise, resolve } = Promise.withResolvers<CachedPage | null>();
      making.set(name, promise);
      try {
        const response = await render();
        const earlier = response.status === 503 ? last.get(key) : undefined;
        if (earlier) {
          awayUntil = performance.now() + awayMs;
          return answerWith(earlier, request);
        }
        if (response.status !== 200 || response.headers.has("set-cookie")) return response;
        const page = await cachedPage(response);
        last.set(key, page);
        if (begun === (await live.version("catalogue", "tickets")) && isCurrent(begun))
          cached.set(key, page);
        resolve(page);
        return answerWith(page, request);
      } finally {
        // Requests that waited for a page that cannot be cached render their own.
        resolve(null);
        making.delete(name);
      }
    },
  };
}

/** Returns a request's key in the cache, or null for a request whose page is not cached. */
function keyOf(request: Request, pages: Pages): string | null {
  if (request.method !== "GET") return null;
  const { pathname, search, searchParams } = new URL(request.url);
  const key = pathname + search;
  if (key.length > longestUrl || !pages.at(pathname)?.meta.isCached) return null;
  return [...searchParams.keys()].every((name) => cacheableQueries.test(name)) ? key : null;
}

async function cachedPage(response: Response): Promise<CachedPage> {
  const plain = Buffer.from(await response.arrayBuffer());
  const tag = hash("sha256", plain, "base64url").slice(0, 22);
  const headers = { ...Object.fromEntries(response.headers), vary: "accept-encoding, cookie" };
  return { plain: answerOf(headers, `"${tag}"`, plain) };
}

function answerOf(shared: Record<string, string>, etag: string, body: Buffer<ArrayBuffer>): Answer {
  const { vary, "cache-control": cacheControl } = shared;
  return {
    headers: { ...shared, etag, "content-length": String(body.length) },
    body,
    unchanged: { etag, "cache-control": cacheControl, vary },
  };
}

function answerFor(
  page: CachedPage,
  accepted: string | null | undefined,
): Answer | Promise<Answer> {
  const encoding = encodingOf(accepted ?? "");
  if (!encoding) return page.plain;
  return (page[encoding] ??= compress(page.plain, encoding).then(
    (answer) => (page[encoding] = answer),
  ));
}

async function compress({ headers, body }: Answer, encoding: Encoding): Promise<Answer> {
  const etag = headers["etag"]!.replace(/"$/, `-${encoding}"`);
  const encoded = await encode(body, encoding, cacheQuality);
  return answerOf({ ...headers, "content-encoding": encoding }, etag, encoded);
}

async function answerWith(page: CachedPage, request: Request): Promise<Response> {
  const { headers, body } = await answerFor(page, request.headers.get("accept-encoding"));
  return new Response(body, { headers });
}

function send(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
): true | Promise<true> {
  const answer = answerFor(page, request.headers["accept-encoding"]);
  if (answer instanceof Promise) return answer.then(() => send(page, request, response));
  const { headers, body, unchanged } = answer;
  if (request.headers["if-none-match"] === unchanged["etag"])
    response.writeHead(304, unchanged).end();
  else response.writeHead(200, headers).end(body);
  return true;
}
