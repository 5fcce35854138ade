import { expect, test } from "vitest";
import { messages } from "#app/shared/messages.ts";
import { keepTyped } from "./keep-typed.ts";

/** What the router raises in the browser for an answer that a loader or an action threw. */
const thrown = (status: number, data: unknown) => ({
  status,
  data,
  statusText: "",
  internal: false,
});
const said = async (error: unknown) => {
  const kept: unknown = await keepTyped(async () => {
    throw error;
  });
  return (kept as { data: { formErrors: string[] } }).data.formErrors;
};

test.each([
  [400, messages.refused.form],
  [413, messages.refused.tooLarge],
  [503, messages.away.text],
])(
  "a form that is answered %i stays on its page, with the server's words",
  async (status, words) => {
    expect(await said(thrown(status, words))).toEqual([words]);
  },
);

test("a fault and a dead line keep the form too; a page that is not there is told as such", async () => {
  expect(await said(thrown(500, null))).toEqual([messages.serverFailed]);
  expect(await said(new TypeError("Failed to fetch"))).toEqual([messages.networkFailed]);
  await expect(said(thrown(404, "Not Found"))).rejects.toMatchObject({ status: 404 });
});

test.each([
  [500, "broken", messages.serverFailed],
  [502, "<html>Bad Gateway</html>", messages.serverFailed],
  [503, "no healthy upstream", messages.serverFailed],
  [413, "<html>Request Entity Too Large</html>", messages.refused.tooLarge],
  [413, "", messages.refused.tooLarge],
])("a proxy's own %i, %o, is said in words of ours", async (status, body, words) => {
  expect(await said(thrown(status, body))).toEqual([words]);
});
