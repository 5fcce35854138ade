import { type ReactNode, useEffect, useState } from "react";
import { LoadMore } from "#app/ui/load-more.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";

interface MoreItemsProps<Data> {
  /** The address of the next items. Nothing is shown after the last ones. */
  next: string | null;
  addressOf: (cursor: string) => string;
  nextOf: (page: Data) => string | null;
  label: string;
  children: (page: Data) => ReactNode;
}

/**
 * Loads the next items of a list. Each page loads its data again after changes. Without JavaScript
 * it is a link to the next page.
 */
export function MoreItems<Data>({ next, children, ...list }: MoreItemsProps<Data>) {
  const { load, state, ...fetcher } = useFetcher();
  const data = fetcher.data as Data | undefined;
  const [wanted, setWanted] = useState(false);
  const address = next === null ? null : list.addressOf(next);

  useEffect(() => {
    if (wanted && address) void load(address);
  }, [wanted, address, load]);

  if (address === null) return null;
  if (!data)
    return (
      <LoadMore
        to={address}
        label={list.label}
        pending={state !== "idle"}
        onLoad={() => setWanted(true)}
      />
    );
  return (
    <>
      {children(data)}
      <MoreItems next={list.nextOf(data)} {...list}>
        {children}
      </MoreItems>
    </>
  );
}
