import { findPurchase } from "#app/domain/purchases/purchase.server.ts";
import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { kinds } from "#app/domain/purchases/kinds/kinds.server.ts";
import { settleReturn } from "#app/domain/purchases/settle-return.server.ts";
import { returnedReference } from "#app/payment/returned-reference.server.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/purchase-return";
import { ownPurchases } from "#app/payment/own-purchases.server.ts";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Back from paying - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

/**
 * The page that Paystack leads back to, paid or not. It settles the payment for any visitor. The
 * browser that began the purchase is redirected to its page; the reference alone reveals nothing.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  const reference = returnedReference(request);
  const purchase = await findPurchase(app.db, reference);
  const page = purchase && kinds[purchase.kind].pageOf(purchase);
  const own = await ownPurchases(request, app.env);
  const isOwn = purchase !== null && own.includes(purchase.accessToken ?? "");
  if (page)
    await settleReturn(app, purchase, isOwn).catch((error: unknown) => {
      app.log.warn({ err: error, reference }, "return from payment not settled yet");
    });
  if (page && isOwn) throw redirect(page);
  return { isCustomer: viewer?.role === "customer" };
}

/** Shown in a browser that did not choose the tickets, or has no cookies. */
export default function PurchaseReturn({ loaderData }: Route.ComponentProps) {
  return (
    <main className="measure grow pt-7 pb-16">
      <PageHeader title="Back from paying" />
      <p className="mb-5 max-w-2xl text-lead">
        If you have paid, nothing is lost: your tickets go to the e-mail address that you gave, with
        a link to their page. That takes a minute or two.
      </p>
      <p className="flex flex-wrap items-center gap-4">
        {loaderData.isCustomer && <LinkButton to={href("/mytickets")}>My tickets</LinkButton>}
        <TextLink to={href("/tickets")}>All tickets</TextLink>
      </p>
    </main>
  );
}
