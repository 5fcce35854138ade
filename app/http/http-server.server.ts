import { createServer, type RequestListener, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** The limits for connections that only wait, in milliseconds. */
const limits = {
  headersTimeout: 15_000,
  /** The longest time for a request, which is as long as the page that sends it waits. */
  requestTimeout: 600_000,
  /** Longer than a proxy waits before it uses a connection again. */
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};
/** Event streams say something every 25 seconds, and slow readers read something. */
const silenceMs = 120_000;
const requestsAtOnce = 4;
const graceMs = 200;

const states = new WeakMap<Server, { isEnding: boolean; unasked: Set<Socket> }>();

/** Bounds for those who send slowly, never read, or ask without waiting. */
export function createHttpServer(listener: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>();
  const state = { isEnding: false, unasked: new Set<Socket>() };
  class Answer extends ServerResponse {
    override writeHead(...head: unknown[]): this {
      if (state.isEnding) this.shouldKeepAlive = false;
      return Reflect.apply(super.writeHead, this, head);
    }
  }
  const server = createServer({ ...limits, ServerResponse: Answer }, (request, response) => {
    const { socket } = request;
    state.unasked.delete(socket);
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > requestsAtOnce) return void socket.destroy();
    unanswered.set(socket, waiting);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // A body that no route reads is not read to its end either.
    if ((request.method === "GET" || request.method === "HEAD") && hasBody(request.headers))
      response.shouldKeepAlive = false;
    listener(request, response);
  });
  states.set(server, state);
  server.on("connection", (socket) => {
    state.unasked.add(socket);
    socket.once("close", () => state.unasked.delete(socket));
  });
  return server.setTimeout(silenceMs);
}

/**
 * Tells each connection that it ends, before the server closes after `until`: a busy proxy sends
 * its next request over a connection that was not marked so.
 */
export async function endServer(server: Server, until?: Promise<unknown>): Promise<void> {
  const state = states.get(server)!;
  state.isEnding = true;
  await Promise.all([until, setTimeout(graceMs)]);
  const closed = new Promise((done) => server.close(done));
  await Promise.race([closed, setTimeout(graceMs)]);
  // Browsers keep such connections ready without asking anything on them.
  for (const socket of state.unasked) socket.destroy();
  await closed;
}

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
