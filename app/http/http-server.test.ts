import { once } from "node:events";
import { Agent, get, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer, endServer } from "./http-server.server.ts";

const waiting: ServerResponse[] = [];
const server = createHttpServer((_, response) => waiting.push(response));

beforeAll(() => listen(server));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a client that sends requests on and on without reading the answers is disconnected", async () => {
  const socket = connect(portOf(server), "127.0.0.1");
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(33));
  await once(socket, "close");
  expect(waiting).toHaveLength(4);
});

test("a connection that stays silent, or sends its headers slowly, is closed", () => {
  expect(server.timeout).toBe(120_000);
  expect(server.headersTimeout).toBe(15_000);
});

test("an answer that is sent while the server closes is the last of its connection", async () => {
  const closing = createHttpServer((_, response) => waiting.push(response));
  const port = await listen(closing);
  const agent = new Agent({ keepAlive: true });
  const asked = get({ host: "127.0.0.1", port, agent });
  await once(closing, "request");
  const ended = endServer(closing);
  waiting.at(-1)!.end("answered");
  const [response] = await once(asked, "response");
  expect(response.headers.connection).toBe("close");
  response.resume();
  await ended;
});

test("a request that a proxy has sent over a kept-alive connection is answered before the server closes", async () => {
  const closing = createHttpServer((_, response) => response.end("answered"));
  const port = await listen(closing);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [response] = await once(get({ host: "127.0.0.1", port, agent }), "response");
    await once(response.resume(), "end");
    return response.headers.connection;
  };
  expect(await ask()).toBe("keep-alive");
  // A browser keeps such a connection ready.
  connect(port, "127.0.0.1");
  await once(closing, "connection");
  const ended = endServer(closing);
  expect(await ask()).toBe("close");
  await ended;
});

test("a request on a connection that was accepted just before the server closes is answered", async () => {
  const closing = createHttpServer((_, response) => response.end("answered"));
  const port = await listen(closing);
  const socket = connect(port, "127.0.0.1");
  await once(closing, "connection");
  const ended = endServer(closing);
  await expect.poll(() => closing.listening).toBe(false);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
  await ended;
});

async function listen(one: Server): Promise<number> {
  one.listen(0, "127.0.0.1");
  await once(one, "listening");
  return portOf(one);
}

const portOf = (one: Server) => (one.address() as AddressInfo).port;
