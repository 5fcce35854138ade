import { existsSync, readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";

const root = "build/client";
const headers = (cacheControl: string) => (_path: string, context: Context) => {
  context.header("cache-control", cacheControl);
  context.header("x-content-type-options", "nosniff");
};

/** Read once at start: a page's address is never looked for on the disk. Brotli copies are the build's. */
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

  const hono = new Hono();
  hono.on(["GET", "HEAD"], "*", (context, next) => {
    const { path } = context.req;
    if (!known.has(path)) return next();
    return path.startsWith("/assets/") ? serveBuilt(context, next) : servePublic(context, next);
  });
  return hono;
}
