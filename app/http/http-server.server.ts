import { createServer, type RequestListener, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** For connections that only wait, in milliseconds. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 600_000, // as long as the page that sends it waits
  keepAliveTimeout: 30_000, // longer than a proxy takes to reuse a connection
  connectionsCheckingInterval: 5_000,
};
/** Event streams say something every 25 seconds, and slow readers read something. */
const silenceMs = 120_000;
const requestsAtOnce = 4;

/** Bounds for whoever sends slowly, never reads, or asks without waiting. */
export function createHttpServer(listener: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>();
  class Answer extends ServerResponse {
    override writeHead(...head: unknown[]): this {
      // A busy proxy sends its next request over a connection that was not said to end.
      if (!server.listening) this.shouldKeepAlive = false;
      return Reflect.apply(super.writeHead, this, head);
    }
  }
  const server = createServer({ ...limits, ServerResponse: Answer }, (request, response) => {
    const { socket } = request;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > requestsAtOnce) return void socket.destroy();
    unanswered.set(socket, waiting);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // A body that no route reads is not read to its end either.
    if ((request.method === "GET" || request.method === "HEAD") && hasBody(request.headers))
      response.shouldKeepAlive = false;
    listener(request, response);
  });
  return server.setTimeout(silenceMs);
}

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
