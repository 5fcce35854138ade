import type { Register } from "react-router";
import { expect, expectTypeOf, test } from "vitest";
import { siteTexts } from "#app/shared/site-texts.ts";
import { clientAction } from "./client-action.ts";

/** What the router raises in the browser for an answer that a loader or an action threw. */
const thrown = (status: number, data: unknown) => ({
  status,
  data,
  statusText: "",
  internal: false,
});
const said = async (error: unknown) => {
  const body = new URLSearchParams({ intent: "send-message", name: "Ada", password: "hush" });
  const request = new Request("http://site.example", { method: "POST", body });
  const serverAction = async () => {
    throw error;
  };
  const { data } = await clientAction({ request, serverAction });
  expect(data).toMatchObject({ ok: false, intent: "send-message", values: { name: "Ada" } });
  expect(data.values).not.toHaveProperty("password");
  return data.failure;
};

test.each([
  [400, siteTexts.refused.form],
  [413, siteTexts.refused.tooLarge],
  [503, siteTexts.away.text],
])(
  "a form that the server answers with %i stays on its page, with the server's message",
  async (status, words) => {
    expect(await said(thrown(status, words))).toBe(words);
  },
);

test("a form stays on its page after a server error or a lost connection, and a 404 is shown as one", async () => {
  expect(await said(thrown(500, null))).toBe(siteTexts.serverFailed);
  expect(await said(new TypeError("Failed to fetch"))).toBe(siteTexts.networkFailed);
  await expect(said(thrown(404, "Not Found"))).rejects.toMatchObject({ status: 404 });
});

test.each([
  [500, "broken", siteTexts.serverFailed],
  [502, "<html>Bad Gateway</html>", siteTexts.serverFailed],
  [503, "no healthy upstream", siteTexts.serverFailed],
  [413, "<html>Request Entity Too Large</html>", siteTexts.refused.tooLarge],
  [413, "", siteTexts.refused.tooLarge],
])(
  "a proxy's own %i with the body %o is shown in the site's words",
  async (status, body, words) => {
    expect(await said(thrown(status, body))).toBe(words);
  },
);

type Modules = Register["routeModules"];
/** The pages with a form whose module does not handle a failing network. */
type Forgetful = {
  [Id in keyof Modules]: Modules[Id] extends { default: unknown; action: unknown }
    ? Modules[Id] extends { clientAction: typeof clientAction }
      ? never
      : Id
    : never;
}[keyof Modules];

// The compiler compares them.
test("every page with a form keeps what was typed when no answer comes", () => {
  expectTypeOf<Forgetful>().toBeNever();
});
