import { contextOf, rolesOf } from "#app/context.server.ts";
import type { Topic } from "#app/services/live.server.ts";
import type { Route } from "./+types/events";

/**
 * A comment line at this pace keeps proxies from closing a quiet stream, and finds browsers that
 * are gone.
 */
const heartbeatMs = 25_000;

/**
 * Server-sent events: the changed topics of one's own account, or of the back office; a visitor is
 * refused. They carry nothing: the page asks again, by its guards. An organiser's own topic is that
 * their roles or sessions changed, a device's that it was stopped or has ended: the stream ends, and
 * who may still come back connects anew.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  // Asked for as a page's data, the router would wait for the end of a stream that has none.
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith(".data")) return new Response("Not Found", { status: 404 });
  const asked = contextOf(context);
  const { app, viewer, device } = asked;
  if (!viewer && (!device || device.ended)) return new Response("Sign in first", { status: 401 });
  const own: Topic = viewer ? `user:${viewer.id}` : `device:${device!.id}`;
  const isOrganiser = rolesOf(asked).length > 0;
  const topics: Topic[] = isOrganiser ? ["admin", own] : [own];

  const since = Number(searchParams.get("since") ?? Number.NaN);
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const tell = (topic: Topic) => {
        const isEnd = isOrganiser && topic === own;
        send(`event: changed\ndata: ${isEnd ? "admin" : topic.split(":")[0]}\n\n`);
        if (!isEnd) return;
        stop();
        controller.close();
      };
      const unsubscribe = app.live.subscribe(topics, tell);
      const beat = () => {
        send(": still here\n\n");
        if (device && device.endsAt <= app.now()) tell(own);
      };
      const heartbeat = setInterval(beat, heartbeatMs);
      const forget = app.live.onClose(() => {
        stop();
        controller.close();
      });
      stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
        forget();
      };
      request.signal.addEventListener("abort", stop, { once: true });
      send("retry: 2000\n\n");
      // What changed between the page being drawn and its scripts listening.
      for (const topic of app.live.changedSince(topics, since)) tell(topic);
    },
    cancel: () => stop(),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}
