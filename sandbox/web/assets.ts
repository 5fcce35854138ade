import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Handler } from "hono";

const types = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8" };

/** Serves a file that any site may load, like the files of the real services. */
export function serveFile(url: URL): Handler {
  const body = readFileSync(url, "utf8");
  const etag = `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  const type = url.pathname.endsWith(".css") ? types.css : types.js;
  return (c) => {
    c.header("etag", etag);
    c.header("cache-control", "no-cache");
    c.header("access-control-allow-origin", "*");
    c.header("cross-origin-resource-policy", "cross-origin");
    if (c.req.header("if-none-match") === etag) return c.body(null, 304);
    c.header("content-type", type);
    c.header("x-content-type-options", "nosniff");
    return c.body(body);
  };
}
