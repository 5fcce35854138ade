import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const client = (await createTestApp()).client();
const read = async (path: string) => {
  const answer = await client.get(path);
  return { status: answer.status, text: await answer.text() };
};

test.each(["/about", "/About", "/%61bout"])(
  "%s is the same page, and knows the way to the first one",
  async (path) => {
    const { status, text } = await read(path);
    expect(status).toBe(200);
    expect(text).toContain('"routes/public/about":');
    expect(text).toContain('"routes/public/home":');
  },
);

test("what no page of a section answers is not found, as anywhere", async () => {
  for (const path of ["/merch/a/b", "/nowhere"]) {
    const { status, text } = await read(path);
    expect(status).toBe(404);
    expect(text).toContain('"routes/public/not-found":');
  }
});
