import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { isCutOff, isDatabaseAway } from "./away.server.ts";

/** What reading a request raises whose sender leaves after the first byte of a longer body. */
async function cutOffRequest(): Promise<unknown> {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sender = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sender.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na");
  const [request] = await once(server, "request");
  const reading = text(request).catch((error: unknown) => error);
  sender.destroy();
  return reading;
}

test("a request whose sender leaves in the middle of it is no outage of the database", async () => {
  const error = await cutOffRequest();
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect([isCutOff(error), isDatabaseAway(error)]).toEqual([true, false]);
});

test("a connection to the database that is reset is one", () => {
  const reset = Object.assign(new Error("read ECONNRESET"), {
    code: "ECONNRESET",
    syscall: "read",
  });
  const wrapped = new Error("Failed query", { cause: reset });
  expect([isCutOff(wrapped), isDatabaseAway(wrapped)]).toEqual([false, true]);
});
