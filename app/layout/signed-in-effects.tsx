import LiveUpdates from "./live-updates.ts";
import SameViewerTabs from "./same-viewer-tabs.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

export default function SignedInEffects({ viewer }: { viewer: string }) {
  return (
    <>
      <PageName />
      <LiveUpdates key={viewer} />
      <SameViewerTabs viewer={viewer} />
    </>
  );
}

/** Announces the page that a link led to: a screen reader announces new documents only. */
function PageName() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [name, setName] = useState("");
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setName(document.title);
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {name}
    </p>
  );
}
