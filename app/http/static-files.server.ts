import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";

const root = "build/client";
const headers = (cacheControl: string) => (_path: string, context: Context) => {
  context.header("cache-control", cacheControl);
  context.header("x-content-type-options", "nosniff");
};

interface Copy {
  body: ArrayBuffer;
  headers: Record<string, string>;
}

/**
 * Serves the files of the build, which are listed once at the start, so that a page's address is
 * never looked for on the disk. A file that a later release has built is served too, since pages of
 * a newer process beside this one name it. The Brotli copies come from the build.
 */
export function staticFiles(): Hono {
  const known = new Set(
    existsSync(root)
      ? readdirSync(root, { recursive: true }).map((file) => `/${String(file)}`)
      : [],
  );
  const serve = (value: string) =>
    serveStatic({ root, precompressed: true, onFound: headers(value) });
  const serveBuilt = serve("public, max-age=31536000, immutable");
  const servePublic = serve("public, max-age=86400");

  // Small files are kept in memory, some 300 KB in all: opening one takes longer than sending it.
  const copies = new Map<string, Copy>();

  const hono = new Hono();
  hono.on(["GET", "HEAD"], "*", async (context, next) => {
    const { path } = context.req;
    if (!known.has(path)) {
      if (!/^\/assets\/[\w.-]+$/.test(path) || !existsSync(join(root, path))) return next();
      known.add(path);
    }
    const serve = path.startsWith("/assets/") ? serveBuilt : servePublic;
    if (!known.has(`${path}.br`) || !takesBrotliWhole(context)) return serve(context, next);
    let copy = copies.get(path);
    if (!copy) {
      const answer = await serve(context, next);
      if (answer?.status !== 200) return answer;
      copy = { body: await answer.arrayBuffer(), headers: Object.fromEntries(answer.headers) };
      copies.set(path, copy);
    }
    return new Response(copy.body, { headers: copy.headers });
  });
  return hono;
}

function takesBrotliWhole({ req }: Context): boolean {
  const accepted = req.header("accept-encoding")?.split(",") ?? [];
  const takesBrotli = accepted.some((encoding) => encoding.trim() === "br");
  return takesBrotli && req.method === "GET" && !req.header("range");
}
