import type { SandboxConfig } from "../options.ts";

export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  codeChallenge: string | null;
  codeChallengeMethod: "plain" | "S256";
  loginHint: string | null;
}

/**
 * A refusal is shown on a page where the redirect address cannot be trusted, and otherwise sent to
 * that address.
 */
type ReadResult =
  | { request: AuthorizationRequest }
  | { refusal: string; status: 400 | 401 }
  | { redirect: string };

export function readAuthorizationRequest(
  query: URLSearchParams,
  config: SandboxConfig,
): ReadResult {
  const redirectUri = query.get("redirect_uri") ?? "";
  if (query.get("client_id") !== config.google.clientId)
    return { refusal: "Error 401: invalid_client. The OAuth client was not found.", status: 401 };
  if (!isOwnAddress(redirectUri, config.publicUrl))
    return { refusal: "Error 400: redirect_uri_mismatch", status: 400 };
  const request: AuthorizationRequest = {
    clientId: config.google.clientId,
    redirectUri,
    scope: query.get("scope") ?? "",
    state: query.get("state"),
    nonce: query.get("nonce"),
    codeChallenge: query.get("code_challenge"),
    codeChallengeMethod: query.get("code_challenge_method") === "S256" ? "S256" : "plain",
    loginHint: query.get("login_hint"),
  };
  const error = faultOf(query, request);
  return error ? { redirect: answer(request, { error }) } : { request };
}

function faultOf(query: URLSearchParams, { scope }: AuthorizationRequest): string | undefined {
  if (query.get("response_type") !== "code") return "unsupported_response_type";
  if (!scope.split(" ").includes("openid")) return "invalid_scope";
  return query.get("prompt") === "none" ? "interaction_required" : undefined;
}

export function answer(request: AuthorizationRequest, values: Record<string, string>): string {
  const url = new URL(request.redirectUri);
  if (request.state !== null) url.searchParams.set("state", request.state);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether the address belongs to the site: Google redirects only to registered addresses. */
function isOwnAddress(address: string, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const [given, own] = [new URL(address), new URL(publicUrl)];
  if (given.protocol !== own.protocol || given.hash) return false;
  if (loopback.has(given.hostname) && loopback.has(own.hostname)) return true;
  return given.host === own.host;
}
