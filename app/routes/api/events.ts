import { contextOf, rolesOf } from "#app/context.server.ts";
import type { Topic } from "#app/services/live.server.ts";
import type { Route } from "./+types/events";

/**
 * How often a comment line is sent. It keeps proxies from closing a quiet stream, and shows which
 * browsers are gone.
 */
const heartbeatMs = 25_000;

/** After how long a device that was stopped asks once more. */
const endedAgainMs = 10 * 60_000;

const streamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

const changed = (kind: string) => `event: changed\ndata: ${kind}\n\n`;

/**
 * Server-sent events with the changed topics: those of the viewer's own account, or of the back
 * office. A visitor is refused. The events carry no data; the page loads its data again, through
 * its guards. A session has a topic for its end, an organiser one for a change of their roles or
 * sessions, and a device for having been stopped or having ended: the stream then ends, and whoever
 * is still allowed connects again.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  // React Router would wait for the end of a stream that it asked for as a page's data, and the
  // stream has no end.
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith(".data")) return new Response("Not Found", { status: 404 });
  const asked = contextOf(context);
  const { app, viewer, device } = asked;
  // Where the device was stopped before its page had connected, the page loads again and says so.
  // It would learn nothing of a stream that is refused: the browser only tries again.
  if (!viewer && device?.ended)
    return new Response(`retry: ${endedAgainMs}\n\n${changed("device")}`, {
      headers: streamHeaders,
    });
  if (!viewer && !device) return new Response("Sign in first", { status: 401 });
  const own: Topic = viewer ? `user:${viewer.id}` : `device:${device!.id}`;
  const isOrganiser = rolesOf(asked).length > 0;
  const session: Topic[] = viewer ? [`session:${viewer.session}`] : [];
  const topics: Topic[] = [...(isOrganiser ? ["admin" as const] : []), own, ...session];

  const since = Number(searchParams.get("since") ?? Number.NaN);
  const encoder = new TextEncoder();
  let stop = () => {};
  let isOpen = true;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const tell = (topic: Topic) => {
        // Of several that were missed, the first may have ended the stream.
        if (!isOpen) return;
        const isOver = session.includes(topic);
        const isEnd = isOver || (isOrganiser && topic === own);
        send(changed(isOver ? "user" : isEnd ? "admin" : topic.split(":")[0]!));
        if (!isEnd) return;
        stop();
        controller.close();
      };
      const unsubscribe = app.live.subscribe(topics, tell);
      const beat = () => {
        send(": still here\n\n");
        if (device && device.expiresAt <= app.now()) tell(own);
      };
      const heartbeat = setInterval(beat, heartbeatMs);
      const forget = app.live.onClose(() => {
        stop();
        controller.close();
      });
      stop = () => {
        isOpen = false;
        clearInterval(heartbeat);
        unsubscribe();
        forget();
      };
      request.signal.addEventListener("abort", stop, { once: true });
      send("retry: 2000\n\n");
      // Sends the topics that changed after the page was drawn and before its scripts listened.
      for (const topic of app.live.changedSince(topics, since)) tell(topic);
    },
    cancel: () => stop(),
  });
  return new Response(stream, { headers: streamHeaders });
}
