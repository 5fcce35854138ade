import { once } from "node:events";
import type { ServerResponse } from "node:http";
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
