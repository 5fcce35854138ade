import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Announces the page that a link led to: a screen reader announces new documents only. */
export function PageName() {
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
