import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { askAsBrowser } from "./browser-request.ts";

const answer = "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok";

/** A server that does with each request, counted over all connections, what it is asked to. */
async function startServer(onRequest: (socket: Socket, count: number) => void): Promise<string> {
  let count = 0;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => onRequest(socket, ++count));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/cart`;
}

test("a form that meets the end of an idle connection is sent again on a new one", async () => {
  const url = await startServer((socket, count) => {
    if (count === 2) socket.resetAndDestroy();
    else socket.write(answer);
  });
  await askAsBrowser(url, { headers: {} });
  const { status } = await askAsBrowser(url, { headers: {}, body: "intent=add-item" });
  expect(status).toBe(200);
});

test("a connection that ends before its first answer raises an error which names the address", async () => {
  const url = await startServer((socket) => socket.resetAndDestroy());
  await expect(askAsBrowser(url, { headers: {} })).rejects.toThrow(
    `The server at ${url} ended the connection: read ECONNRESET`,
  );
});
