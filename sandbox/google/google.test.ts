import { createHash } from "node:crypto";
import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { openSandbox, publicUrl, type OpenSandbox } from "../testing/open-sandbox.ts";

const issuer = `${publicUrl}/sandbox/google`;
const redirect_uri = `${publicUrl}/api/auth/callback/google`;
const verifier = "v".repeat(43);
const asked = {
  client_id: "festival",
  redirect_uri,
  response_type: "code",
  scope: "openid email profile",
  state: "here",
  nonce: "once",
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
};

const path = "/google/o/oauth2/v2/auth";
const open = ({ call }: OpenSandbox, changes: object = {}) =>
  call(`${path}?${new URLSearchParams({ ...asked, ...changes })}`);

/** Chooses on the consent screen; the answer is the callback's query. */
async function choose({ form }: OpenSandbox, fields: Record<string, string>, changes: object = {}) {
  const request = new URLSearchParams({ ...asked, ...changes }).toString();
  const response = await form(path, { request, ...fields });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location")!).searchParams;
}

const exchange = ({ form }: OpenSandbox, code: string | null, changes: object = {}) =>
  form("/google/token", {
    grant_type: "authorization_code",
    code: code ?? "",
    redirect_uri,
    client_id: "festival",
    client_secret: "hush",
    code_verifier: verifier,
    ...changes,
  });

async function readIdToken(sandbox: OpenSandbox, idToken: string) {
  const keys = await (await sandbox.call("/google/oauth2/v3/certs")).json();
  return jwtVerify(idToken, createLocalJWKSet(keys), {
    issuer,
    audience: "festival",
    currentDate: new Date(sandbox.clock.now()),
  });
}

test("the Google sandbox's discovery document names addresses below its own", async () => {
  const { call } = openSandbox();
  const response = await call("/google/.well-known/openid-configuration");
  expect(await response.json()).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    code_challenge_methods_supported: expect.arrayContaining(["S256"]),
  });
});

test("a person on the Google sandbox's list signs in: code, tokens, claims, user info", async () => {
  const sandbox = openSandbox();
  const page = await (await open(sandbox)).text();
  expect(page).toContain("Ada Okafor");
  expect(page).toContain(">Cancel</button>");

  const back = await choose(sandbox, { person: "ada.okafor@example.com" });
  expect(back.get("state")).toBe("here");
  const response = await exchange(sandbox, back.get("code"));
  expect(response.status).toBe(200);
  const tokens = await response.json();
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3599, scope: asked.scope });

  const { payload, protectedHeader } = await readIdToken(sandbox, tokens.id_token);
  expect(protectedHeader.alg).toBe("RS256");
  expect(payload).toMatchObject({
    sub: expect.stringMatching(/^\d{21}$/),
    nonce: "once",
    name: "Ada Okafor",
    email: "ada.okafor@example.com",
    email_verified: true,
  });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const info = await (await sandbox.call("/google/v1/userinfo", { headers })).json();
  expect(info).toMatchObject({ sub: payload.sub, email: "ada.okafor@example.com" });
});

test.each([
  [{ verified: "on" }, true],
  [{}, false],
])("another e-mail address signs in at the Google sandbox: %o", async (verified, expected) => {
  const sandbox = openSandbox();
  const back = await choose(sandbox, { email: "new@example.com", name: "New Person", ...verified });
  const { id_token } = await (await exchange(sandbox, back.get("code"))).json();
  const { payload } = await readIdToken(sandbox, id_token);
  expect(payload).toMatchObject({
    email: "new@example.com",
    given_name: "New",
    family_name: "Person",
    email_verified: expected,
  });
});

test("Cancel leads from the Google sandbox back to the site with access_denied", async () => {
  const back = await choose(openSandbox(), { cancel: "yes" });
  expect(Object.fromEntries(back)).toEqual({ error: "access_denied", state: "here" });
});

describe("a request that cannot be trusted is refused on a page", () => {
  test.each([
    ["another client", { client_id: "stranger" }, 401],
    ["another site's callback", { redirect_uri: "https://evil.test/callback" }, 400],
    ["no callback", { redirect_uri: "" }, 400],
  ])("%s", async (_, change, status) => {
    const response = await open(openSandbox(), change);
    expect(response.status).toBe(status);
    expect(response.headers.has("location")).toBe(false);
  });
});

test.each([
  [{ response_type: "token" }, "unsupported_response_type"],
  [{ scope: "email" }, "invalid_scope"],
  [{ prompt: "none" }, "interaction_required"],
])("the Google sandbox's fault %o reaches the site as %s", async (change, error) => {
  const response = await open(openSandbox(), change);
  expect(response.status).toBe(302);
  expect(new URL(response.headers.get("location")!).searchParams.get("error")).toBe(error);
});

describe("the token endpoint", () => {
  const codeOf = async (sandbox: OpenSandbox, changes: object = {}) =>
    (await choose(sandbox, { person: "ada.okafor@example.com" }, changes)).get("code");

  test("accepts a code once", async () => {
    const sandbox = openSandbox();
    const code = await codeOf(sandbox);
    expect((await exchange(sandbox, code)).status).toBe(200);
    const again = await exchange(sandbox, code);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: "invalid_grant" });
  });

  test("accepts a code for ten minutes", async () => {
    const sandbox = openSandbox();
    const code = await codeOf(sandbox);
    await sandbox.clock.advance(10 * 60_000);
    expect((await exchange(sandbox, code)).status).toBe(400);
  });

  test.each([
    ["another secret", { client_secret: "guess" }, 401, "invalid_client"],
    ["another grant", { grant_type: "password" }, 400, "unsupported_grant_type"],
    ["another callback", { redirect_uri: publicUrl }, 400, "redirect_uri_mismatch"],
    ["another verifier", { code_verifier: "w".repeat(43) }, 400, "invalid_grant"],
  ])("refuses %s", async (_, change, status, error) => {
    const sandbox = openSandbox();
    const response = await exchange(sandbox, await codeOf(sandbox), change);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error });
  });

  test("recognises the client by its authorization header too", async () => {
    const sandbox = openSandbox();
    const response = await sandbox.call("/google/token", {
      method: "POST",
      headers: { authorization: `Basic ${btoa("festival:hush")}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: (await codeOf(sandbox)) ?? "",
        redirect_uri,
        code_verifier: verifier,
      }),
    });
    expect(response.status).toBe(200);
  });
});

test("the Google sandbox gives user info for a valid token only", async () => {
  const { call } = openSandbox();
  const headers = { authorization: "Bearer guess" };
  expect((await call("/google/v1/userinfo", { headers })).status).toBe(401);
});
