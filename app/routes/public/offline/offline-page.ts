import { contextOf } from "#app/context.server.ts";
import { escapeHtml } from "#app/shared/texts/escape-html.ts";
import type { Route } from "./+types/offline-page";

/**
 * The page that the service worker shows without a network. It is shown at the address that was
 * asked for, so its link asks for that address again.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await contextOf(context).festival();
  return new Response(page(escapeHtml(name.brand)), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
  });
}

const page = (brand: string) => `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Offline - ${brand}</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-items:center;overflow-wrap:anywhere;background:#120b2e;color:#fff4e0;font:1.125rem/1.6 system-ui,sans-serif}
main{padding:2rem;max-width:30rem}
i{display:block;width:7rem;aspect-ratio:1;border-radius:50%;background:radial-gradient(circle closest-side,#120b2e 0 7%,#ffb31a 7.4% 26%,transparent 26.4%),repeating-radial-gradient(circle closest-side,#ff2e7e 0 6.6%,#120b2e 7% 10.6%,#ff2e7e 11%)}
h1{font-size:min(3rem,16vw);line-height:1;margin:1.5rem 0 1rem}
a{display:inline-block;margin-top:.5rem;padding:.9rem 1.6rem;border-radius:.875rem;background:#ffb31a;color:#0b0620;font-weight:800;text-decoration:none}
</style>
</head>
<body><main>
<i></i>
<h1>You are offline</h1>
<p>${brand} cannot be reached right now. You go on where you were as soon as you are online again.</p>
<a href="">Try again</a>
</main>
<script>addEventListener("online",()=>location.reload())</script>
</body>
</html>
`;
