import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findViewerRoles } from "#app/domain/accounts/organisers.server.ts";
import { checkOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import {
  findGiver,
  givePasskey,
  optionsToGive,
  optionsToMake,
} from "#app/domain/accounts/second-factor.server.ts";
import { SessionEnded } from "#app/domain/accounts/session-ended.server.ts";
import { readFormData } from "#app/forms/read-form.server.ts";
import { pageAfterSignIn } from "#app/http/page-after-sign-in.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { PasskeyAnswer } from "#app/ui/form/passkeys.ts";
import type { Route } from "./+types/passkey";

const failed = () => answer({ ok: false, error: siteTexts.secondFactor.passkeyFailed }, 400);
const isOver = () => answer({ ok: false, error: siteTexts.secondFactor.over }, 403);

/** Answers the requests of a browser that uses a passkey, which needs scripts. */
export async function action(sent: Route.ActionArgs) {
  try {
    return await answerPasskey(sent);
  } catch (error) {
    // A redirect to the sign-in would be no answer for the script that asked.
    if (error instanceof SessionEnded) return isOver();
    throw error;
  }
}

async function answerPasskey({ request, context }: Route.ActionArgs) {
  const { app, viewer, network, browser, festival } = contextOf(context);
  const form = await readFormData({ request, context });
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const giver = await findGiver(app, viewer, request.headers);
  if (!giver) return isOver();
  switch (textOf("intent")) {
    case "request-passkey": {
      const { options, headers } = await optionsToGive(app, request.headers);
      return answer({ ok: true, options }, 200, headers);
    }
    case "give-passkey": {
      const from = { network, browser, headers: request.headers };
      const given = await givePasskey(app, textOf("response"), giver, from);
      if (!given.ok) return answer({ ok: false, error: given.formErrors?.[0] ?? "" }, 400);
      const viewerRoles = await findViewerRoles(app.db, giver.userId);
      const to = pageAfterSignIn(app.pages, viewerRoles, textOf("next"));
      return answer({ ok: true, to }, 200, given.headers);
    }
    case "create-passkey": {
      if (!giver.isAgain) return isOver();
      const checked = await checkOwnPassword(app, giver.userId, textOf("current"));
      if (!checked.ok) {
        const { errors, formErrors } = checked;
        return answer({ ok: false, error: errors?.current ?? formErrors?.[0] ?? "" }, 400);
      }
      const made = await optionsToMake(app, giver.session, request.headers);
      if (!made) return failed();
      const { options, headers } = made;
      const rp = { ...options.rp, name: (await festival()).name.brand };
      return answer({ ok: true, options: { ...options, rp } }, 200, headers);
    }
    default:
      return failed();
  }
}

const answer = (body: PasskeyAnswer, status: number, headers?: Headers) =>
  Response.json(body, { status, headers });

export function loader() {
  return redirect(href("/login"));
}
