import { type ReactNode, Suspense } from "react";
import { ConnectionBanner } from "#app/browser/network/connection-banner.tsx";
import { useDestination } from "#app/browser/network/use-destination.ts";
import { SmallPrint } from "./footer.tsx";
import { useFrame } from "./frames.ts";
import { Countdown } from "./countdown.tsx";
import { SignedInBar } from "./lazy-chunks.ts";
import { PublicBar } from "./public-bar.tsx";
import { SandboxStrip } from "./sandbox-strip.tsx";
import { StoreBar } from "./store-bar.tsx";

const barSpace = <div className="min-h-[4.375rem] bg-night" />;

interface FrameProps {
  site: { brandName: string; sandbox: false | { mailbox: boolean } };
  /** The server's time in milliseconds. */
  now: number;
  viewer: { role: "customer" | "admin" | "device"; username: string } | null;
  unread: number;
  cartItems: number;
  festival: { countdownTarget: string; banner: string };
  footer: ReactNode;
  children: ReactNode;
}

/**
 * The bar and the footer around a page, as its route says (product-decisions.md 2). The back office
 * draws its own sidebar.
 */
export function Frame({
  site,
  now,
  viewer,
  unread,
  cartItems,
  festival,
  footer,
  children,
}: FrameProps) {
  const { bar, dress, footer: length } = useFrame();
  useDestination();
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-tag bg-marigold px-4 py-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {festival.banner && <Banner text={festival.banner} />}
      {site.sandbox && <SandboxStrip mailbox={site.sandbox.mailbox} />}
      {(bar === "public" || (bar === "account" && !viewer)) && (
        <PublicBar brand={site.brandName} dress={dress} viewer={viewer?.role ?? "visitor"}>
          {festival.countdownTarget && (
            <Countdown key={festival.countdownTarget} target={festival.countdownTarget} now={now} />
          )}
        </PublicBar>
      )}
      <Suspense fallback={barSpace}>
        {(bar === "account" || bar === "store") && viewer && (
          <SignedInBar
            brand={site.brandName}
            username={viewer.username}
            unread={unread}
            cartItems={cartItems}
          />
        )}
      </Suspense>
      {bar === "store" && !viewer && <StoreBar brand={site.brandName} />}
      <div id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </div>
      {length !== "none" && footer}
      {bar === "store" && <SmallPrint brand={site.brandName} />}
      <ConnectionBanner />
    </>
  );
}

/** The organisers' current announcement to everybody. */
const Banner = ({ text }: { text: string }) => (
  <aside
    aria-label="News"
    className="bg-marigold px-4 py-2 text-center font-semibold wrap-anywhere text-ink print:hidden"
  >
    {text}
  </aside>
);
