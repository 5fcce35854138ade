import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { href } from "react-router";
import { siteTexts } from "#app/shared/site-texts.ts";

/** The answer of /login/passkey. */
export type PasskeyAnswer =
  | { ok: true; options?: unknown; to?: string }
  | { ok: false; error: string };

/**
 * The result of using a passkey. `response` is what the browser answered, in the form that the
 * server reads.
 */
export type PasskeyOutcome<Done> = ({ ok: true } & Done) | { ok: false; error: string };

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean =>
  typeof window !== "undefined" && "PublicKeyCredential" in window;

/** Signs in with a passkey. Returns the address that the sign-in leads to. */
export async function givePasskey(next: string | null): Promise<PasskeyOutcome<{ to: string }>> {
  return attempt(async ({ startAuthentication }) => {
    const asked = await ask({ intent: "request-passkey" });
    if (!asked.ok) return asked;
    const optionsJSON = asked.options as PublicKeyCredentialRequestOptionsJSON;
    const response = await startAuthentication({ optionsJSON });
    const given = await ask({
      intent: "give-passkey",
      response: JSON.stringify(response),
      next: next ?? "",
    });
    return given.ok ? { ok: true, to: given.to ?? href("/login") } : given;
  });
}

/** Makes a new passkey; the page's form then sends the `response`. */
export async function makePasskey(current: string): Promise<PasskeyOutcome<{ response: string }>> {
  return attempt(async ({ startRegistration }) => {
    const asked = await ask({ intent: "create-passkey", current });
    if (!asked.ok) return asked;
    const optionsJSON = asked.options as PublicKeyCredentialCreationOptionsJSON;
    return { ok: true, response: JSON.stringify(await startRegistration({ optionsJSON })) };
  });
}

type Library = typeof import("@simplewebauthn/browser");

/**
 * Runs a passkey dialog. Closing it counts as a no; the message then says that nothing has
 * happened.
 */
async function attempt<Done>(
  use: (library: Library) => Promise<PasskeyOutcome<Done>>,
): Promise<PasskeyOutcome<Done>> {
  if (!knowsPasskeys()) return { ok: false, error: siteTexts.secondFactor.noPasskeys };
  try {
    return await use(await import("@simplewebauthn/browser"));
  } catch (error) {
    const isNetwork = error instanceof TypeError;
    return {
      ok: false,
      error: isNetwork ? siteTexts.networkFailed : siteTexts.secondFactor.passkeyFailed,
    };
  }
}

async function ask(fields: Record<string, string>): Promise<PasskeyAnswer> {
  const answered = await fetch(href("/login/passkey"), {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  if (answered.status >= 500) return { ok: false, error: siteTexts.serverFailed };
  return (await answered.json()) as PasskeyAnswer;
}
