import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { certificateContents, type Front } from "./front.ts";

/**
 * Does what deploy/Caddyfile does, where there is no Caddy: the same headers, and the next process
 * where one is gone.
 */
export async function startNodeFront(ports: readonly number[]): Promise<Front> {
  let next = 0;
  const server = createServer(certificateContents(), (incoming, outgoing) => {
    const order = ports.map((_, step) => ports[(next + step) % ports.length]!);
    next += 1;
    handOn(incoming, outgoing, order);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function handOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  [port, ...others]: readonly number[],
): void {
  const { method, url: path, headers } = incoming;
  const asked = request({
    host: "127.0.0.1",
    port,
    method,
    path,
    headers: {
      ...headers,
      "x-forwarded-for": incoming.socket.remoteAddress,
      "x-forwarded-proto": "https",
      "x-forwarded-host": headers.host,
    },
  });
  asked.once("socket", (socket) => {
    const send = () => incoming.pipe(asked);
    if (socket.connecting) socket.once("connect", send);
    else send();
  });
  asked.once("response", (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    outgoing.flushHeaders();
    answer.pipe(outgoing);
    answer.once("error", () => outgoing.destroy());
  });
  asked.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED" && others.length > 0) handOn(incoming, outgoing, others);
    else if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  // A visitor who leaves an open answer leaves it at the process too.
  outgoing.once("close", () => asked.destroy());
}
