import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Count } from "#app/ui/count.tsx";

interface Tab {
  to: string;
  label: string;
  current: boolean;
  count?: number;
  /** Whether the tab's count is plain, as it asks for no action. */
  isCalm?: boolean;
}

/** On a phone the row scrolls sideways, to the tab of the page. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => {
    const tab = row.current!.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!tab) return;
    const { left, right } = row.current!.getBoundingClientRect();
    // The row alone: the page stays where it is.
    if (tab.left < left || tab.right > right)
      row.current!.scrollBy({ left: (tab.left + tab.right - left - right) / 2 });
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="-mx-4 overflow-x-auto border-b-2 border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? "page" : undefined}
              className="-mb-0.5 flex min-h-11 font-semibold md:min-h-12 items-center gap-2 border-b-4 max-xl:px-2 max-xl:text-[0.9375rem] border-transparent px-3.5 whitespace-nowrap text-muted outline-offset-[-3px]! hover:text-body aria-[current]:border-hibiscus aria-[current]:text-body"
            >
              {tab.label}
              {tab.count !== undefined && <Count value={tab.count} isCalm={tab.isCalm} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
