import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { findOffered, loadDevice, takeDevice } from "#app/domain/devices/devices.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { firstAdminPage } from "#app/http/page-after-sign-in.server.ts";
import { useSite } from "#app/layout/use-site.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import { deviceProfiles } from "#app/shared/team/device-profiles.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { signOutTo } from "./sign-out.server.ts";
import type { Route } from "./+types/device";

export const handle = { frame: "night", isEntrance: true } satisfies AuthPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Gate phone or desk - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Makes this phone one of the festival's." },
  { name: "robots", content: "noindex" },
];

/** Reads the link without using it up, because some programs open links to show a preview. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  const secret = app.deviceCookie.read(request.headers.get("cookie"));
  const before = secret ? await loadDevice(app, secret) : null;
  return {
    offered: await findOffered(app, params.token),
    signedInAs: viewer?.email ?? null,
    before: before && !before.ended ? before.name : null,
  };
}

const gone =
  "This code was used by another phone, or is older than ten minutes. Ask for a new one on the organiser's screen.";

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, z.object({}), async () => {
    const { app, viewer } = contextOf(context);
    const taken = await takeDevice(app, params.token, {
      userAgent: request.headers.get("user-agent"),
      secret: app.deviceCookie.read(request.headers.get("cookie")),
    });
    if (!taken) return { ok: false, formErrors: [gone] };
    const home = firstAdminPage(app.pages, { roles: [taken.profile] }) ?? href("/");
    // A session would take precedence over the device, so an organiser who is signed in on this
    // phone is signed out.
    const answer = viewer ? await signOutTo(home, app, request) : redirect(home);
    answer.headers.append("set-cookie", app.deviceCookie.cookieFor(taken.secret));
    return answer;
  });

export { revalidateUsedLink as shouldRevalidate } from "./revalidate-used-link.ts";
export { clientAction } from "#app/forms/client-action.ts";

export default function TakeDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { offered, signedInAs, before } = loaderData;
  const answer = useActionResult(actionData);
  const { brandName } = useSite();
  if (!offered)
    return (
      <AuthLayout title="Gate phone or desk" brand={brandName}>
        <FormMessage>{gone}</FormMessage>
        <LinkButton to={href("/")}>Home</LinkButton>
      </AuthLayout>
    );
  const { label, about } = deviceProfiles[offered.profile];
  return (
    <AuthLayout
      title={offered.name}
      brand={brandName}
      lead={`This phone becomes one of ${brandName}, for one thing, until ${formatDayTime(offered.expiresAt)}. It is signed in to nobody's account.`}
    >
      <p>
        <strong>{label}</strong>
        <span className="block text-sm text-muted">{about}</span>
      </p>
      {before && (
        <p role="note" className="wrap-anywhere">{`It is “${before}” until now: that ends.`}</p>
      )}
      {signedInAs && (
        <p role="note" className="wrap-anywhere">
          {`You are signed in as ${signedInAs} here: this signs that account out of this browser.`}
        </p>
      )}
      <AccountForm answer={answer} submit="Use this phone" pendingText="One moment...">
        <p className="text-sm text-muted">The code works once, for the first press.</p>
      </AccountForm>
    </AuthLayout>
  );
}
