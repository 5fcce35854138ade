import { href, redirect, replace } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { findViewerRoles } from "#app/domain/accounts/organisers.server.ts";
import {
  findGiver,
  findSecondFactor,
  giveCode,
} from "#app/domain/accounts/second-factor.server.ts";
import { SessionEnded } from "#app/domain/accounts/session-ended.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { requestedPage } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { pageAfterSignIn, ownPath } from "#app/http/page-after-sign-in.server.ts";
import { navigateDocument } from "#app/browser/network/navigate-document.ts";
import { useSite } from "#app/layout/use-site.ts";
import { fieldOf, refusalIn } from "#app/shared/form-result.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { givePasskey } from "#app/ui/form/passkeys.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { OrDivider } from "./or-divider.tsx";
import type { Route } from "./+types/login-factor";

export const handle = { frame: "night", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign in - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "The second step of signing in to the back office." },
  { name: "robots", content: "noindex" },
];

/**
 * Leads back to the first step of signing in, where no password is waiting for its second factor
 * any more.
 */
const startAgain = (next: string | null) =>
  redirect(`${withNext(href("/login"), next)}${next ? "&" : "?"}notice=ended`);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  const wanted = requestedPage(request);
  if (viewer) throw replace(pageAfterSignIn(app.pages, viewer, wanted));
  const next = ownPath(app.pages, wanted);
  const giver = await findGiver(app, null, request.headers);
  if (!giver) throw startAgain(next);
  const { hasApp, passkeys } = await findSecondFactor(app, giver.userId);
  return { next, hasApp, hasPasskeys: passkeys.length > 0 };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, z.object({ code: text }), async ({ code }) => {
    const { app, viewer, network, browser } = contextOf(context);
    const wanted = requestedPage(request);
    // The second factor was given in another tab meanwhile.
    if (viewer) return replace(pageAfterSignIn(app.pages, viewer, wanted));
    const giver = await findGiver(app, null, request.headers);
    if (!giver) return startAgain(ownPath(app.pages, wanted));
    const from = { network, browser, headers: request.headers };
    const given = await giveCode(app, code, giver, from).catch(ifEnded);
    if (!given) return startAgain(ownPath(app.pages, wanted));
    if (!given.ok) return given;
    const viewerRoles = await findViewerRoles(app.db, giver.userId);
    return replace(pageAfterSignIn(app.pages, viewerRoles, wanted), { headers: given.headers });
  });

/** Null where a session ended meanwhile. */
function ifEnded(error: unknown): null {
  if (error instanceof SessionEnded) return null;
  throw error;
}

export { clientAction } from "#app/forms/client-action.ts";

export default function LoginFactor({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  const { brandName } = useSite();
  const { next, hasApp, hasPasskeys } = loaderData;
  const confirmByPasskey = async () => {
    const given = await givePasskey(next);
    if (!given.ok) return given.error;
    // A new document is loaded, because every part of this one was drawn for a visitor.
    void navigateDocument(given.to);
    return null;
  };
  return (
    <AuthLayout title="One more step" brand={brandName}>
      {hasPasskeys && (
        <div className="grid gap-5 noscript:hidden">
          <PasskeyButton onConfirm={confirmByPasskey}>Use your passkey</PasskeyButton>
          <OrDivider />
        </div>
      )}
      <AccountForm answer={answer} submit="Go on">
        <TextField
          label={hasApp ? "Six digits of your app, or a recovery code" : "Recovery code"}
          {...fieldOf(refusal, "code")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          hint={
            hasApp
              ? "The digits change every half minute. A recovery code works once."
              : "A recovery code works once."
          }
        />
      </AccountForm>
      <p className="text-sm text-muted">
        Lost your phone and your recovery codes? An owner can remove your second factor.
      </p>
      <TextLink to={withNext(href("/login"), next)}>Sign in as somebody else</TextLink>
    </AuthLayout>
  );
}
