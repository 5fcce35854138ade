import { href } from "react-router";
import { persist, ServerFailed, tryAgain } from "./line.ts";

/**
 * Makes an open page survive a dead line and a failing server, on every route: what the router asks for is asked again
 * until it comes, so that no error page takes the place of what is drawn. Started once, before the page is taken over.
 */
export function keepAsking(): void {
  const send = window.fetch;
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const isData = pathname.endsWith(".data");
    // Without a signal it is looked up beforehand, for a link that nobody has pressed.
    const isManifest = pathname === "/__manifest" && init?.signal;
    if (!isData && !isManifest) return send(input, init);
    const repeats = !init?.method || mayComeTwice(pathname, init.body);
    const answered = async () => {
      const response = await send(input, init);
      // Read to its end here: an answer that breaks off is no answer.
      const body = await response.arrayBuffer();
      if (repeats && response.status >= 500) throw new ServerFailed();
      return new Response(body.byteLength > 0 ? body : null, response);
    };
    return repeats ? persist(answered, { signal: init?.signal }) : answered();
  };
  addEventListener("online", tryAgain);
  document.addEventListener("visibilitychange", tryAgain);
}

/** Forms that change nothing when they are sent a second time: signing out, and asking what became of a payment. */
function mayComeTwice(pathname: string, body: BodyInit | null | undefined): boolean {
  return (
    pathname === `${href("/logout")}.data` ||
    (body instanceof URLSearchParams && body.get("intent") === "settle")
  );
}
