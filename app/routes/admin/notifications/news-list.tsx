import type { ReactNode } from "react";
import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreItems } from "#app/ui/more-items.tsx";

type Lists<Name extends string> = Record<Name, { rows: readonly unknown[]; next: string | null }>;

interface NewsListProps<Name extends string, Loaded> {
  name: Name;
  title: string;
  /** What stands there when nothing does; a list without it is left out then. */
  empty?: string;
  controls?: ReactNode;
  loaded: Loaded & { show: string | null; kind: string | null };
  children: (page: Loaded) => ReactNode;
}

/** One of the page's lists, with a cursor of its own. */
export function NewsList<Name extends string, Loaded extends Lists<Name>>({
  name,
  title,
  empty,
  controls,
  loaded,
  children,
}: NewsListProps<Name, Loaded>) {
  const { rows, next } = loaded[name];
  const { show, kind } = loaded;
  if (rows.length === 0 && !empty) return null;
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-24">
      <h2 id={`${name}-title`} className={controls ? "sr-only" : "poster mb-3 text-heading"}>
        {title}
      </h2>
      {controls && <div className="mb-3">{controls}</div>}
      {rows.length === 0 ? (
        <EmptyState title={empty!} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {children(loaded)}
          <MoreItems<Loaded>
            next={next}
            addressOf={(cursor) =>
              listAddress(href("/adminNotifications"), { [name]: cursor, show, kind })
            }
            nextOf={(page) => page[name].next}
            label={`Show more of “${title}”`}
          >
            {children}
          </MoreItems>
        </div>
      )}
    </section>
  );
}
