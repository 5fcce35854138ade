import type { Context } from "hono";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Page {
  title: string;
  main: Markup;
  /** The scripts of the page, which also works without them. */
  scripts?: string[];
  width?: "narrow" | "wide";
  /** Whether the page shows styles and pictures of other sites. */
  showsForeignContent?: boolean;
  status?: 200 | 400 | 401 | 403 | 404;
}

// form-action is left out: browsers apply it to the redirects after a form too, and these lead back
// to the site.
const strict =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";
const foreign =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src * data:; font-src * data:; base-uri 'self'; frame-ancestors 'none'";

export function sendPage(c: Context, page: Page) {
  c.header("content-security-policy", page.showsForeignContent ? foreign : strict);
  c.header("x-frame-options", "DENY");
  c.header("x-content-type-options", "nosniff");
  c.header("referrer-policy", "same-origin");
  c.header("cache-control", "no-store");
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${page.title}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex, nofollow" />
          <meta name="color-scheme" content="dark" />
          <meta name="theme-color" content="#171033" />
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
        </head>
        <body>
          <header class="strip">Sandbox: no real money moves</header>
          <main class="${page.width ?? "narrow"}">${page.main}</main>
          ${(page.scripts ?? []).map((src) => html`<script src="${src}" defer></script>`)}
        </body>
      </html>`,
    page.status ?? 200,
  );
}
