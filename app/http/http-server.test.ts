import { once } from "node:events";
import { Agent, get, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "./http-server.server.ts";

const waiting: ServerResponse[] = [];
const server = createHttpServer((_, response) => waiting.push(response));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("whoever asks on and on without waiting for an answer is cut off", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(33));
  await once(socket, "close");
  expect(waiting).toHaveLength(4);
});

test("a connection that is silent, or slow with its headers, is not kept", () => {
  expect(server.timeout).toBe(120_000);
  expect(server.headersTimeout).toBe(15_000);
});

test("what is answered while the server closes is its connection's last", async () => {
  const closing = createHttpServer((_, response) => waiting.push(response));
  closing.listen(0, "127.0.0.1");
  await once(closing, "listening");
  const { port } = closing.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const asked = get({ host: "127.0.0.1", port, agent });
  await once(closing, "request");
  const closed = once(closing.close(), "close");
  waiting.at(-1)!.end("answered");
  const [response] = await once(asked, "response");
  expect(response.headers.connection).toBe("close");
  response.resume();
  await closed;
});
