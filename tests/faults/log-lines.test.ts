import { afterAll, expect, test } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { startServer } from "#tests/support/server-process.ts";

const secret = "plantedsecretplantedsecret23";
const server = await startServer({ env: { LOG_FORMAT: "json", ACCESS_LOG: "1" } });
afterAll(() => server.stop());

const lines = () => server.output().split("\n").filter(Boolean);

test("a malformed or odd address is refused, and every line of the log is JSON without its secret", async () => {
  const asked = [
    [`/t/${secret}%ED%A0%80`, 400],
    [`/login/link/${secret}%E2`, 400],
    [`/tickets/order/${secret}%00`, 400],
    [`/T/${secret}`, 404],
    [`/%74/${secret}`, 404],
    [`/t/${secret}%2f..%2f..`, 404],
  ] as const;
  for (const [path, status] of asked)
    for (const method of ["GET", "HEAD"])
      expect((await rawRequest(server.url + path, { method })).status, path).toBe(status);
  for (const method of ["TRACE", "PUT", "PROPFIND"])
    expect((await rawRequest(`${server.url}/t/${secret}`, { method })).status, method).toBe(405);
  const large = { "x-large": "a".repeat(40_000) };
  expect((await rawRequest(`${server.url}/about`, { headers: large })).status).toBe(431);
  const requests = () => lines().filter((line) => line.includes('"msg":"request"')).length;
  await expect.poll(requests).toBeGreaterThanOrEqual(asked.length * 2 + 3);
  for (const line of lines()) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  expect(lines().filter((line) => line.includes(secret))).toEqual([]);
  expect(server.takeErrors()).toEqual([]);
});
