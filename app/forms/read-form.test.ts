import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { type RequestContext, setContext } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { addOrganiser } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import type { TeamRole } from "#app/shared/team/permissions.ts";
import { answerForm } from "./read-form.server.ts";

const site = await createTestApp();
const path = "/adminPage";

/** The forms of a page of two intents, of which only one is in the page's list. */
const form = z.object({ intent: z.enum(["pack", "unnamed"]) });
const pages = { at: () => ({ meta: { does: { pack: "orders.read" } } }) };

/** Sends a form as somebody of these roles, to a page that does `take` with it. */
async function send(
  intent: string,
  roles: readonly TeamRole[],
  take: () => Promise<{ ok: true }> = async () => ({ ok: true }),
  asksForDocument = false,
) {
  const context = new RouterContextProvider();
  const asked: Partial<RequestContext> = {
    app: { ...site.app, pages: pages as never },
    viewer: { id: "somebody", role: "admin", roles, hasSecondFactor: true } as never,
    device: null,
    asksForDocument,
  };
  setContext(context, asked as RequestContext);
  const body = new URLSearchParams({ intent });
  const request = new Request(new URL(path, site.url), { method: "POST", body });
  const answer = await answerForm({ request, context }, form, take);
  return answer as { data: unknown; init: ResponseInit | null };
}

test("a refusal with the code of a second factor shows its field, whatever its words are", async () => {
  const words = "Give your six digits, please.";
  const answer = await send("pack", ["orders"], () =>
    Promise.reject(new DomainError("factor", words)),
  );
  expect(answer.data).toMatchObject({ ok: false, errors: { factor: words } });
});

test("another refusal shows no field for a second factor", async () => {
  const answer = await send("pack", ["orders"], () =>
    Promise.reject(new DomainError("no-factor", "Set one up first.")),
  );
  expect(answer.data).toMatchObject({ ok: false, formErrors: ["Set one up first."] });
});

test("a form of an earlier release is told to load its page again", async () => {
  const answer = await send("take back", ["owner"]);
  expect(answer.init?.status).toBe(400);
  expect(answer.data).toMatchObject({
    ok: false,
    intent: "take back",
    formErrors: [
      "This page is older than the site. Load it again, and then send the form once more.",
    ],
  });
});

test("a form of an earlier release gets an error page where no script shows its answer", async () => {
  const sent = send("take back", ["owner"], undefined, true);
  await expect(sent).rejects.toMatchObject({ status: 400, message: /older than the site/ });
});

test("an intent that its page does not name belongs to the owners alone", async () => {
  const owner = await addOrganiser(site, { roles: ["owner"], name: "Ngozi" });
  expect((await send("pack", ["orders"])).data).toMatchObject({ ok: true });
  expect((await send("unnamed", ["owner"])).data).toMatchObject({ ok: true });
  const refused = await send("unnamed", ["orders", "treasurer"]);
  expect(refused.init?.status).toBe(403);
  const [words] = (refused.data as { formErrors: string[] }).formErrors;
  expect(words).toMatch(/^Only an owner may do this\. .* Ask .*/);
  expect(words).toContain(owner.email);
});
