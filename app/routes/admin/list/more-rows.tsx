import { type ReactNode, useEffect, useRef, useState } from "react";
import { LoadMore } from "#app/ui/load-more.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";

interface Loaded {
  next: string | null;
}

interface MoreRowsProps<Data> {
  /** The cursor of the next page; nothing is shown when there is none. */
  next: string | null;
  addressOf: (cursor: string) => string;
  children: (page: Data) => ReactNode;
}

/**
 * Loads the rest of a list, one page at a time, as its end comes into view; without JavaScript it
 * is a link. Each page loads its data again after changes.
 */
export function MoreRows<Data extends Loaded>({ next, addressOf, children }: MoreRowsProps<Data>) {
  const { load, state, ...fetcher } = useFetcher();
  const data = fetcher.data as Data | undefined;
  const end = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const address = next === null ? null : addressOf(next);

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (near && address) void load(address);
  }, [near, address, load]);

  if (address === null) return null;
  if (data)
    return (
      <>
        {children(data)}
        <MoreRows next={data.next} addressOf={addressOf}>
          {children}
        </MoreRows>
      </>
    );
  return (
    <div role="rowgroup" ref={end}>
      {/* This row is no record and is not drawn as one. */}
      <div role="row" className="border-transparent! bg-transparent!">
        <div role="cell" data-first>
          <LoadMore to={address} pending={state !== "idle"} />
        </div>
      </div>
    </div>
  );
}
