import { clearDevice } from "#app/browser/prehydration/keep-offline.ts";
import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { requestedPage } from "#app/forms/read-query.server.ts";
import { pageAfterSignIn, openablePath } from "#app/http/page-after-sign-in.server.ts";
import type { AuthPage } from "#app/shared/pages/route-meta.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { AccountPage } from "./account-page.tsx";
import type { Route } from "./+types/account-changed";

export const handle = { frame: "paper", isEntrance: true } satisfies AuthPage;

const words = siteTexts.signIn.otherAccount;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${words.title} - ${matches[0].loaderData?.site.brandName}` },
];

/**
 * The page that a form leads to when it was sent from a page of another account
 * (app/forms/read-form.server.ts).
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  if (!viewer) throw redirect(href("/login"));
  const page = openablePath(app.pages, requestedPage(request), viewer);
  return {
    email: viewer.email,
    to: pageAfterSignIn(app.pages, viewer, page),
    // A form of the cart may have reported a payment, so the page then says what becomes of it.
    isFromCart: page?.split("?")[0] === href("/cart"),
  };
}

export default function AccountChanged({ loaderData }: Route.ComponentProps) {
  const { email, to, isFromCart } = loaderData;
  return (
    <AccountPage title={words.title}>
      <div role="alert" className="grid gap-3">
        <p className="wrap-anywhere">
          You are signed in as <strong>{email}</strong>. {words.nothingChanged}
        </p>
        {isFromCart && <p>{words.paid}</p>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={to}>Go on with this account</LinkButton>
        <Form method="post" action={href("/logout")} onSubmit={clearDevice}>
          <Button variant="secondary">Log out</Button>
        </Form>
      </div>
    </AccountPage>
  );
}
