import { expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { signIn, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

/** Opens a stream of events. Returns what it said once it has ended, and how to end it. */
async function listen(client: Client) {
  const answer = await client.get("/api/events");
  expect(answer.status).toBe(200);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain("retry");
  const heard = (async () => {
    let said = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) said += part.value;
    return said;
  })();
  return { heard, end: () => reader.cancel() };
}

test("the event streams of a session end when it is signed out, and those of the same person's other sessions go on", async () => {
  const ada = await signUp(site);
  const other = await signIn(site, ada);
  const streams = [await listen(ada.client), await listen(ada.client)];
  const left = await listen(other);
  await ada.client.post("/logout");
  for (const { heard } of streams) expect(await heard).toContain("event: changed");
  expect((await ada.client.get("/api/events")).status).toBe(401);
  const still = Promise.race([left.heard, other.get("/api/health").then(() => "open")]);
  expect(await still).toBe("open");
  await left.end();
});

test("the event streams of an organiser end when they sign out", async () => {
  const admin = await signInAsAdministrator(site);
  const { heard } = await listen(admin);
  await admin.post("/logout");
  expect(await heard).toContain("event: changed");
});

test("a stream that opens after several endings tells the first and ends", async () => {
  const admin = await signInAsAdministrator(site);
  const answer = await admin.get("/api/events?since=-1");
  expect(answer.status).toBe(200);
  expect((await answer.text()).match(/event: changed\ndata: admin/g)).toHaveLength(2);
});
