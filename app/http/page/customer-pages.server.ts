import { LRUCache } from "lru-cache";
import type { App, RequestContext } from "#app/context.server.ts";
import { schemeCookie, schemeOf } from "#app/shared/pages/scheme.ts";
import { encodeOnce } from "#app/http/compression.server.ts";
import { keyOf, keptMs } from "#app/http/page-cache.server.ts";
import { fill, marks, type Own, type Template, templateOf } from "./own-marks.server.ts";

const keptBytes = 16 * 1024 * 1024;
const headBytes = 1_000;

/** Who a page is drawn for, and what it says of them. */
type DrawnFor = Pick<
  RequestContext,
  "viewer" | "own" | "barCounts" | "answered" | "browser" | "network"
>;

export interface CustomerPages {
  /**
   * `draw` is given what the page may know: where others get the same one, that is nothing of
   * whoever asks but what the bar counts.
   */
  answer(
    request: Request,
    asked: DrawnFor,
    draw: (request: Request, drawnFor: DrawnFor) => Promise<Response>,
  ): Promise<Response>;
}

interface KeptPage {
  template: Template;
  headers: [string, string][];
  bytes: number;
}

/**
 * The pages that every visitor gets alike differ for customers in their names, in what the bar
 * counts and in what a form was answered. They are drawn once for all who have the last two in
 * common, and filled in for each.
 */
export function createCustomerPages({
  live,
  pages,
  browserOf,
}: Pick<App, "live" | "pages" | "browserOf">): CustomerPages {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: keptMs,
  });

  const draw = async (
    request: Request,
    asked: DrawnFor,
    render: Parameters<CustomerPages["answer"]>[2],
  ) => {
    const watched = watch(asked.viewer!);
    // Whoever has no name yet is not called by it.
    const username = asked.own.username && marks.username;
    const drawnFor = {
      barCounts: asked.barCounts,
      answered: asked.answered,
      viewer: watched.viewer,
      own: {
        ...marks,
        username,
      },
      browser: browserOf(null),
      network: "",
    };
    const cookie = schemeCookie(schemeOf(request.headers.get("cookie")));
    const response = await render(new Request(request.url, { headers: { cookie } }), drawnFor);
    const text = await response.text();
    const isPage = response.headers.get("content-type")?.startsWith("text/html") === true;
    const page: KeptPage = {
      template: templateOf(text, isPage),
      headers: [...response.headers],
      bytes: headBytes + text.length * 2,
    };
    const isForOthers =
      response.status === 200 && !watched.isSeen() && !response.headers.has("set-cookie");
    return { page, status: response.status, isForOthers };
  };

  return {
    async answer(request, asked, render) {
      const { viewer, own } = asked;
      const place = viewer?.role === "customer" && keyOf(request, pages);
      const begun = place ? await live.version("catalogue") : null;
      if (!place || begun === null) return render(request, asked);
      const { unread, inCart } = await asked.barCounts();
      const scheme = schemeOf(request.headers.get("cookie"));
      const isNamed = own.username !== "";
      const key = JSON.stringify([place, begun, isNamed, scheme, unread, inCart, asked.answered]);
      const known = kept.get(key);
      if (known) return send(known, 200, own, request);
      const { page, status, isForOthers } = await draw(request, asked, render);
      if (isForOthers && begun === (await live.version("catalogue"))) kept.set(key, page);
      return send(page, status, own, request);
    },
  };
}

/** Tells whether a page has been drawn with more of somebody than it is to be kept with. */
function watch(viewer: NonNullable<RequestContext["viewer"]>) {
  let isSeen = false;
  const watched = new Proxy(viewer, {
    get(target, name: keyof typeof viewer) {
      if (name !== "role") isSeen = true;
      return target[name];
    },
  });
  return { viewer: watched, isSeen: () => isSeen };
}

function send({ template, headers }: KeptPage, status: number, own: Own, request: Request) {
  const sent = new Headers(
    headers.map(([name, value]) => [name, value.replaceAll(marks.nonce, own.nonce)]),
  );
  const body = fill(template, own);
  if (status !== 200) return new Response(body.length > 0 ? body : null, { status, headers: sent });
  sent.append("vary", "accept-encoding");
  const { bytes, encoded } = encodeOnce(body, request.headers.get("accept-encoding") ?? "");
  if (encoded) sent.set("content-encoding", encoded);
  return new Response(bytes, { status, headers: sent });
}
