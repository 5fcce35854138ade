import { useEffect, useState } from "react";
import { href } from "react-router";
import {
  canKeep,
  forgetPage,
  isForgotten,
  keepOffline,
  keepPage,
} from "#app/browser/prehydration/keep-offline.ts";
import { useRootData } from "#app/layout/use-site.ts";

interface KeepOfflineProps {
  name: string;
  /** When the page is deleted from the device by itself. */
  until: Date;
}

/**
 * Has the page, which shows codes of tickets, shown without a network from now on, says so, and
 * forgets it where somebody asks. The offline page lists it by its name.
 */
export function KeepOffline({ name, until }: KeepOfflineProps) {
  const worker = href("/sw.js");
  const now = useRootData()?.now ?? 0;
  /** Null where the browser keeps nothing. */
  const [isKept, setKept] = useState<boolean | null>(true);
  useEffect(() => {
    if (!canKeep()) return setKept(null);
    keepOffline();
    void isForgotten().then(
      (is) => setKept(!is),
      () => {},
    );
  }, []);
  const change = () => {
    void (isKept ? forgetPage() : keepPage(worker)).then(() => setKept(!isKept));
  };
  return (
    <p
      aria-live="polite"
      hidden={isKept === null}
      className="text-sm text-muted noscript:hidden print:hidden"
      data-keep-offline={worker}
      data-name={name}
      data-keep-ms={Math.max(0, new Date(until).getTime() - now)}
    >
      {isKept
        ? "This device keeps this page with its code, so that it opens at the gate without a network, until the day is over."
        : "This device does not keep this page: it opens with a network alone."}{" "}
      <button
        type="button"
        onClick={change}
        className="-my-3 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        {isKept ? "Forget on this device" : "Keep on this device"}
      </button>
    </p>
  );
}
