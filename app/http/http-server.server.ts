import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

/** Connections that only wait. Times in milliseconds. */
const limits = {
  /** A request's head comes at once, whatever the line. */
  headersTimeout: 15_000,
  /** The largest picture on a slow line; as long as the page that sends it waits. */
  requestTimeout: 600_000,
  /** Longer than a proxy takes to reuse a connection. */
  keepAliveTimeout: 30_000,
  /** How often these are looked at. */
  connectionsCheckingInterval: 5_000,
};
/** Nothing sent and nothing taken: event streams say something every 25 seconds, and slow readers read something. */
const silenceMs = 120_000;
/** Browsers and proxies wait for an answer before they ask again on the same connection. */
const requestsAtOnce = 4;

/** Node's server for a listener, with bounds for whoever sends slowly, never reads, or asks without waiting. */
export function createHttpServer(listener: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(limits, (request, response) => {
    const { socket } = request;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > requestsAtOnce) return void socket.destroy();
    unanswered.set(socket, waiting);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // A body that no route reads is not read to its end either: the connection goes with it.
    if ((request.method === "GET" || request.method === "HEAD") && hasBody(request.headers))
      response.shouldKeepAlive = false;
    listener(request, response);
  });
  return server.setTimeout(silenceMs);
}

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
