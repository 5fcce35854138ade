import { useRouteLoaderData } from "react-router";
import type { PhaseTexts } from "#app/domain/festival/festival-phase.server.ts";
import type { ShownBrand, ShownSettings } from "#app/shared/festival/shown-settings.ts";
import type { ShownCard } from "#app/shared/pages/page-meta.ts";
import type { Scheme } from "#app/shared/pages/scheme.ts";
import type { SignedInViewer } from "#app/domain/accounts/accounts.server.ts";
import type { FittedLine } from "#app/ui/poster/poster-fit.ts";

/** The viewer that a page is made for. A device has its name in place of an e-mail address. */
interface ShownViewer extends Pick<SignedInViewer, "id" | "username" | "email" | "session"> {
  role: SignedInViewer["role"] | "device";
}

export interface RootData {
  site: {
    brandName: string;
    /**
     * The brand as the foot of the page draws it. It is fitted on the server: pages without other
     * posters need no widths of letters.
     */
    poster: FittedLine[];
    publicUrl: string;
    brand: ShownBrand | null;
    /** The link card of the home page. */
    card: ShownCard;
    /**
     * Whether no real money moves, and whether e-mail lands in the mailbox of the sandbox; false
     * beside live keys.
     */
    sandbox: false | { mailbox: boolean };
  };
  /** When the page was requested, in milliseconds, before anything was read for it. */
  now: number;
  edition: PhaseTexts;
  festival: ShownSettings;
  /** Whether the page shows the festival's draft. */
  isPreview?: true;
  viewer: ShownViewer | null;
  /**
   * The colour scheme of store, account and back office. Public pages are cached for everybody, so
   * they follow the device.
   */
  scheme: Scheme;
  unread: number;
  cartItems: number;
  /** The answer of the form that led to this page, where it was sent without JavaScript. */
  answered?: unknown;
}

/** The data of the root loader; undefined where it has not run, as on an error's page. */
export const useRootData = () => useRouteLoaderData<RootData>("root");

function useLoadedRoot(): RootData {
  const root = useRootData();
  if (!root) throw new Error("The root loader has not run");
  return root;
}

export const useSite = () => useLoadedRoot().site;
export const useEdition = () => useLoadedRoot().edition;
export const useFestival = () => useLoadedRoot().festival;
