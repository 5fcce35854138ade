import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressed } from "./compression.server.ts";

test("a file leaves while it is still being made, compressed", async () => {
  const beginning = randomBytes(200_000).toString("hex");
  const made = Promise.withResolvers<void>();
  async function* pieces() {
    yield new TextEncoder().encode(beginning);
    await made.promise;
    yield new TextEncoder().encode("the end");
  }
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="orders.csv"',
  };
  const request = new Request("http://festival.example/", {
    headers: { "accept-encoding": "gzip, deflate, br, zstd" },
  });
  const file = Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const answer = await compressed(request, new Response(file, { headers }));
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  const reader = answer.body!.getReader();
  const chunks = [(await reader.read()).value!];
  made.resolve();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    chunks.push(next.value);
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe(`${beginning}the end`);
});
