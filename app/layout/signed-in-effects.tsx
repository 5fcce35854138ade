import LiveUpdates from "./live-updates.ts";
import { PageName } from "./page-name.tsx";
import SameViewerTabs from "./same-viewer-tabs.ts";

export default function SignedInEffects({ viewer }: { viewer: string }) {
  return (
    <>
      <PageName />
      <LiveUpdates key={viewer} />
      <SameViewerTabs viewer={viewer} />
    </>
  );
}
