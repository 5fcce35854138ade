import { contextOf } from "#app/context.server.ts";
import anybody from "#app/fonts/anybody.woff2?url";
import { escapeHtml } from "#app/shared/texts/escape-html.ts";
import type { Route } from "./+types/offline-page";

/**
 * The page that the service worker shows without a network. It is shown at the address that was
 * asked for, so its link asks for that address again. It loads again by itself when the device is
 * online, but not after a press on a link, such as a saved ticket's: at a gate the connection comes
 * and goes, and that would cancel the press.
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
@font-face{font-family:Anybody;src:url(${anybody});font-weight:900;font-stretch:50% 150%}
html{border-top:12px solid;border-image:repeating-linear-gradient(90deg,#ffb31a 0 26px,#0b0620 0 28px,#ff2e7e 0 42px,#fff4e0 0 46px,#12a56b 0 60px,#ffb31a 0 66px,#0b0620 0 68px,#ff5a1f 0 88px,#fff4e0 0 90px) 1;background:#120b2e}
body{margin:0;min-height:calc(100dvh - 12px);display:grid;place-items:center;overflow-wrap:anywhere;background:#120b2e;color:#fff4e0;font:1.125rem/1.6 system-ui,sans-serif}
main{padding:2rem;max-width:30rem}
i{display:block;width:7rem;aspect-ratio:1;border-radius:50%;background:radial-gradient(circle closest-side,#120b2e 0 7%,#ffb31a 7.4% 26%,transparent 26.4%),repeating-radial-gradient(circle closest-side,#ff2e7e 0 6.6%,#120b2e 7% 10.6%,#ff2e7e 11%)}
h1{font:900 min(4.5rem,17vw)/.92 Anybody,system-ui,sans-serif;font-stretch:84%;text-transform:uppercase;text-wrap:balance;color:#ffb31a;margin:1.5rem 0 1rem}
a.button{display:inline-block;margin-top:.5rem;padding:.9rem 1.6rem;border-radius:.875rem;background:#ffb31a;color:#0b0620;font-weight:800;text-decoration:none}
nav{margin-top:2rem}
nav a{display:block;padding:.6rem 0;color:#ffb31a}
@media(min-width:48rem){
body{place-items:start;contain:paint}
main{max-width:34rem;margin:11vh 0 0 max(.5rem,5vw)}
h1{font-size:clamp(5.5rem,9.5vw,9.5rem)}
p{max-width:25rem}
i{position:absolute;z-index:-1;width:88vw;left:26vw;bottom:-22vw}
nav:not([hidden]){max-width:60vw}
body:has(nav:not([hidden])) i{left:72vw}
}
@media(min-width:64rem){
body{place-items:center start}
main{margin-top:0;max-width:46rem}
i,body:has(nav:not([hidden])) i{width:max(34rem,56vw);left:52vw;bottom:auto;top:50%;translate:0 -50%}
}
</style>
</head>
<body><main>
<i></i>
<h1>You are offline</h1>
<p>${brand} cannot be reached right now. You go on where you were as soon as you are online again.</p>
<a class="button" href="">Try again</a>
<nav hidden aria-labelledby="tickets"><h2 id="tickets">Tickets on this device</h2></nav>
</main>
<script>
let isLeaving=false;
addEventListener("pageshow",()=>isLeaving=false);
addEventListener("click",({target})=>isLeaving||=target.closest("a")!==null);
addEventListener("online",()=>isLeaving||location.reload());
(async()=>{
const saved=await caches.open("tickets"),nav=document.querySelector("nav");
for(const request of await saved.keys()){
const page=new DOMParser().parseFromString(await(await saved.match(request)).text(),"text/html");
const link=Object.assign(document.createElement("a"),{href:request.url});
const{name,until}=page.querySelector("[data-keep-offline]")?.dataset??{};
link.textContent=name;
if(until<Date.now())await saved.delete(request);
else if(name)nav.append(link),nav.hidden=false;
}
})();
</script>
</body>
</html>
`;
