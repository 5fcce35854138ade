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

/**
 * Scrolls the row of tabs, and nothing else, to the current tab, which may be out of sight on a
 * phone.
 */
function showInRow(tab: HTMLAnchorElement | null): void {
  const row = tab?.closest("nav");
  if (!tab || !row) return;
  const shown = tab.getBoundingClientRect();
  const { left, right } = row.getBoundingClientRect();
  if (shown.left < left || shown.right > right)
    row.scrollBy({ left: (shown.left + shown.right - left - right) / 2 });
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 overflow-x-auto border-b-2 border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-1 max-xl:gap-0">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              ref={tab.current ? showInRow : undefined}
              aria-current={tab.current ? "page" : undefined}
              className="-mb-0.5 flex min-h-11 font-semibold md:min-h-12 items-center gap-2 border-b-4 max-xl:gap-1.5 max-xl:px-1.5 max-xl:text-[0.9375rem] border-transparent px-3.5 whitespace-nowrap text-muted outline-offset-[-3px]! hover:text-body aria-[current]:border-hibiscus aria-[current]:text-body"
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
