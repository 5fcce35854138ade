import { googleDonePath } from "#app/services/auth.server.ts";
import { withNonce } from "#app/services/google.server.ts";
import { isWithinLimit } from "#app/domain/rate-limit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

const limit = { attempts: 600, windowMs: 10 * 60_000 };

/**
 * Why a sign-in with Google failed. Each but "cancelled" names a text in messages.signIn.google.
 */
type GoogleProblem = "cancelled" | "failed" | "taken" | "unverified";

/**
 * `url` is Google's consent screen, `headers` tie the answer to this browser. Null where the
 * network asked too often.
 */
export async function startGoogleSignIn(
  { db, auth, now }: Parts<"db" | "auth" | "now">,
  from: { network: string; headers: Headers },
): Promise<{ url: string; headers: Headers } | null> {
  if (!(await isWithinLimit(db, `google:${from.network}`, limit, now()))) return null;
  const { response, headers } = await auth.api.signInWithOAuth2({
    body: { providerId: "google", callbackURL: googleDonePath, errorCallbackURL: googleDonePath },
    headers: from.headers,
    returnHeaders: true,
  });
  return { url: withNonce(response.url), headers };
}

/** What better-auth's word for a failed sign-in means to the person. */
export function googleProblemOf(error: string): GoogleProblem {
  switch (error) {
    case "access_denied":
      return "cancelled";
    case "account_not_linked":
      return "taken";
    // The profile is withheld for one reason only: services/google.server.ts.
    case "user_info_is_missing":
      return "unverified";
    default:
      return "failed";
  }
}
