import LiveUpdates from "./live-updates.ts";
import SameViewerTabs from "./same-viewer-tabs.ts";

/** Draws nothing. */
export default function SignedInEffects({ viewer }: { viewer: string }) {
  return (
    <>
      <LiveUpdates />
      <SameViewerTabs viewer={viewer} />
    </>
  );
}
