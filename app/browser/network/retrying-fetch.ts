import { href } from "react-router";
import { retry, ServerFailed, retryNow } from "./retry.ts";

/**
 * Repeats the router's requests until they are answered, so that a lost connection does not replace
 * a drawn page. It has to start before hydration.
 */
export function retryRouterRequests(): void {
  const send = window.fetch;
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const isData = pathname.endsWith(".data");
    const isManifest = pathname === "/__manifest" && init?.signal;
    if (!isData && !isManifest) return send(input, init);
    const repeats = !init?.method || mayComeTwice(pathname, init.body);
    const answered = async () => {
      const response = await send(input, init);
      // An answer that breaks off is no answer.
      const body = await response.arrayBuffer();
      if (repeats && response.status >= 500) throw new ServerFailed();
      return new Response(body.byteLength > 0 ? body : null, response);
    };
    return repeats ? retry(answered, { signal: init?.signal }) : answered();
  };
  addEventListener("online", retryNow);
  document.addEventListener("visibilitychange", retryNow);
}

function mayComeTwice(pathname: string, body: BodyInit | null | undefined): boolean {
  return (
    pathname === `${href("/logout")}.data` ||
    (body instanceof URLSearchParams && body.get("intent") === "check-payment")
  );
}
