import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import type { Route } from "./+types/root";
import stylesFile from "./app.css?url";
import visitorStyles from "./browser/prehydration/visitor.css?inline";
import anybody from "./fonts/anybody.woff2?url";
import { Frame } from "./layout/frame.tsx";
import { retryChunk } from "./browser/network/retry.ts";
import { contextOf } from "./context.server.ts";
import { shownBrand } from "./domain/festival/brand.server.ts";
import { homeCard } from "./domain/festival/festival-cards.server.ts";
import { shownCard } from "./domain/festival/link-card.server.ts";
import { editionAt } from "./domain/festival/festival-phase.server.ts";
import { shownSettings } from "./domain/festival/festival.server.ts";
import { schemeOf } from "#app/shared/pages/scheme.ts";
import { asData } from "./http/with-expected-answers.server.ts";
import { ForbiddenScreen, SignedInNotice } from "#app/layout/lazy-chunks.ts";
import { type RootData, useRootData } from "./layout/use-site.ts";
import type { ForbiddenPage } from "#app/shared/team/forbidden.ts";
import { useFrame } from "#app/layout/frames.ts";
import { ErrorScreen } from "#app/layout/error-screen.tsx";
import { useFocusAtTop } from "./layout/use-focus-at-top.ts";
import { Footer } from "#app/layout/footer.tsx";
import { inert } from "#app/workarounds/scroll-restoration.ts";
import { fitPosterLines } from "#app/ui/poster/poster-fit.ts";

// Visitors get no live updates.
const loadEffects = () => retryChunk(() => import("./layout/signed-in-effects.tsx"));

/**
 * Runs before any guard: a request that cannot be answered is refused in the form that was asked
 * for.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    const { refusal } = contextOf(context);
    if (refusal) throw asData(refusal);
    return next();
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const {
    app,
    viewer,
    device,
    askedAt,
    barCounts,
    answered,
    festival: read,
    isPreview,
  } = contextOf(context);
  const { publicUrl, live, sandbox } = app.env;
  const festival = await read();
  const brandName = festival.name.brand;
  const { unread, inCart } = await barCounts();
  const root: RootData = {
    site: {
      brandName,
      poster: fitPosterLines([{ text: brandName, height: 19 }]),
      publicUrl,
      brand: shownBrand(festival),
      card: shownCard({ kind: "page", name: "home" }, homeCard(festival, askedAt)),
      sandbox: !live && { mailbox: sandbox.includes("mail") },
    },
    now: askedAt.getTime(),
    edition: editionAt(festival, askedAt),
    festival: shownSettings(festival, askedAt),
    viewer: viewer
      ? {
          id: viewer.id,
          username: viewer.username,
          email: viewer.email,
          session: viewer.session,
          role: viewer.role,
        }
      : device && {
          id: device.id,
          username: device.name,
          email: device.name,
          session: device.id,
          role: "device",
        },
    scheme: viewer || device ? schemeOf(request.headers.get("cookie")) : "system",
    ...(isPreview && { isPreview: true as const }),
    unread,
    cartItems: inCart.length,
    ...(answered !== undefined && { answered }),
  };
  return root;
}

let shown: object | undefined;
let askedOver: object | undefined | null = null;

/**
 * A navigation does not load the root's data again, except where it cancels loading them: forms do,
 * and other changes arrive as live updates.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if ((formMethod ?? "GET") === "GET" && currentUrl.href !== nextUrl.href)
    return askedOver === shown;
  if (defaultShouldRevalidate) askedOver = shown;
  return defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: anybody, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

// A visitor's page contains its styles. In the browser they are read from the page, so that they
// are not in its scripts too.
const sentStyles = import.meta.env.SSR
  ? visitorStyles
  : (document.getElementById("sent")?.textContent ?? "");

export function Layout({ children }: { children: ReactNode }) {
  const { surface } = useFrame();
  const root = useRootData();
  const isSignedIn = Boolean(root?.viewer);
  const brand = root?.site.brand;
  const icons = brand?.files ?? "/icons/";
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.themeColor || "#120b2e"} />
        <link rel="icon" href={`${icons}favicon.svg`} type="image/svg+xml" />
        <link rel="icon" href={`${icons}favicon-32.png`} sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href={`${icons}apple-touch-icon.png`} />
        <Meta />
        {/* Links get no nonce, because browsers hide it, and hydration would report a
            difference. */}
        <Links nonce="" />
        {/* Pages of signed-in viewers are not cached, so the styles are a file that the browser
            stores. */}
        {isSignedIn ? (
          <link rel="stylesheet" href={stylesFile} precedence="whole" />
        ) : (
          <style
            id="sent"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: sentStyles }}
          />
        )}
        {brand?.styles && <style dangerouslySetInnerHTML={{ __html: brand.styles }} />}
      </head>
      <body
        data-surface={surface}
        data-scheme={surface === "paper" ? (root?.scheme ?? "system") : undefined}
        data-pieces={isSignedIn ? "signed-in" : undefined}
        className="flex min-h-dvh flex-col"
      >
        {children}
        <ScrollRestoration {...inert} />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { footer } = useFrame();
  useFocusAtTop();
  useEffect(() => {
    shown = loaderData;
  }, [loaderData]);
  return (
    <Frame
      {...loaderData}
      footer={
        <Footer
          brand={loaderData.site.brandName}
          poster={loaderData.site.poster}
          {...loaderData.festival}
          notice={loaderData.edition.footer}
          viewer={loaderData.viewer?.role ?? "visitor"}
          isShort={footer === "short"}
        />
      }
    >
      {loaderData.viewer && (
        <Suspense>
          <SignedInNotice viewer={loaderData.viewer.email} session={loaderData.viewer.session} />
        </Suspense>
      )}
      {/* The key keeps a page on which somebody typed from becoming the page of another person
          who signs in in another tab. */}
      <Outlet key={loaderData.viewer?.id} />
      {loaderData.viewer && <LateEffects viewer={loaderData.viewer.email} />}
    </Frame>
  );
}

/**
 * Loads the effects without `lazy`: without a network the router's transitions would wait for a
 * suspended part.
 */
function LateEffects({ viewer }: { viewer: string }) {
  const [Effects, setEffects] = useState<ComponentType<{ viewer: string }>>();
  useEffect(() => void loadEffects().then((piece) => setEffects(() => piece.default)), []);
  return Effects && <Effects viewer={viewer} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRootData();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 403)
    return (
      <Suspense>
        <ForbiddenScreen {...(error.data as ForbiddenPage)} />
      </Suspense>
    );
  return (
    <ErrorScreen
      brand={root?.site.brandName}
      message={wordsOf(error)}
      here={pathname + search}
      status={isRouteErrorResponse(error) ? error.status : 500}
    />
  );
}

function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return String(error.data || error.statusText);
  return error instanceof Error ? error.message : "";
}
