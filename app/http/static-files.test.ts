import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test('static files carry "nosniff", and the sandbox\'s pages cannot be framed', async () => {
  const icon = await site.client().get("/icons/favicon.svg");
  expect(icon.headers.get("x-content-type-options")).toBe("nosniff");
  await icon.body?.cancel();
  const mailbox = await site.client().get("/sandbox/mail");
  expect(mailbox.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(mailbox.headers.get("x-frame-options")).toBe("DENY");
});

test("a static file is answered the same way each time, whole, in part, compressed or not", async () => {
  const ask = async (headers: Record<string, string>, method = "GET") => {
    const answer = await site.client().fetch("/icons/favicon.svg", { method, headers });
    return { status: answer.status, headers: [...answer.headers], body: await bytesOf(answer) };
  };
  const compressed = { "accept-encoding": "gzip, br" };
  const [first, second, plain] = [await ask(compressed), await ask(compressed), await ask({})];
  expect(second).toEqual(first);
  expect(new Map(first.headers).get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(first.body)).toEqual(plain.body);
  expect(await ask(compressed, "HEAD")).toEqual({ ...first, body: Buffer.alloc(0) });
  const part = await ask({ ...compressed, range: "bytes=1-3" });
  expect([part.status, part.body]).toEqual([206, first.body.subarray(1, 4)]);
});

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
