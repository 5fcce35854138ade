import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { Count } from "#app/ui/count.tsx";
import { ChevronDownIcon } from "#app/ui/icon/form-icons.tsx";

interface Tab {
  to: string;
  label: string;
  current: boolean;
  count?: number;
  /** Whether the tab's count is plain, as it asks for no action. */
  isCalm?: boolean;
  /** Whether a phone shows the tab behind "More", as the row has no room for all. */
  isRare?: boolean | undefined;
}

/**
 * Scrolls the row of tabs, and nothing else, to the current tab, which may be out of sight on a
 * phone.
 */
function showCurrent(row: HTMLUListElement): void {
  const tab = row.querySelector("[aria-current]");
  if (!tab) return;
  const shown = tab.getBoundingClientRect();
  const { left, right } = row.getBoundingClientRect();
  if (shown.left < left || shown.right > right)
    row.scrollBy({ left: (shown.left + shown.right - left - right) / 2 });
}

const tabClass =
  "-mb-0.5 flex min-h-11 font-semibold md:min-h-12 items-center gap-2 border-b-4 max-xl:gap-1.5 max-xl:px-1.5 max-xl:text-[0.9375rem] border-transparent px-3.5 whitespace-nowrap text-muted outline-offset-[-3px]! hover:text-body aria-[current]:border-hibiscus aria-[current]:text-body";

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Whether a phone shows the current tab alone, and the others behind it. */
  isFolded?: boolean | undefined;
}

export function Tabs({ label, tabs, isFolded = false }: TabsProps) {
  const rare = tabs.filter(({ isRare }) => isRare);
  const row = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useLayoutEffect(() => {
    if (current) showCurrent(row.current!);
  }, [current]);
  return (
    <nav
      aria-label={label}
      className="relative -mx-4 flex border-b-2 border-line pr-0.5 pl-2.5 md:mx-0 md:px-0"
    >
      <ul
        ref={row}
        className={`-mb-0.5 flex min-w-0 gap-1 overflow-x-auto pb-0.5 [scrollbar-width:none] max-xl:gap-0 ${isFolded ? "max-md:hidden md:flex-wrap" : ""}`}
      >
        {tabs.map((tab) => (
          <li key={tab.to} className={tab.isRare ? "max-md:hidden" : ""}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? "page" : undefined}
              className={tabClass}
            >
              {tab.label}
              {tab.count !== undefined && <Count value={tab.count} isCalm={tab.isCalm} />}
            </Link>
          </li>
        ))}
      </ul>
      {rare.length > 0 && <MoreTabs tabs={rare} />}
      {isFolded && <FoldedTabs label={label} tabs={tabs} />}
    </nav>
  );
}

const onMenuClass = "border-hibiscus! text-body!";

/** The tabs that a phone has no room for. */
function MoreTabs({ tabs }: { tabs: readonly Tab[] }) {
  const isCurrent = tabs.some(({ current }) => current);
  return (
    <details data-menu className="shrink-0 md:hidden">
      <summary
        className={`cursor-pointer gap-1! pr-0! ${tabClass} ${isCurrent ? onMenuClass : ""}`}
      >
        More
        <ChevronDownIcon className="size-4" />
      </summary>
      <TabMenu tabs={tabs} className="right-4" />
    </details>
  );
}

/** The current tab, which opens the list of all. */
function FoldedTabs({ label, tabs }: Pick<TabsProps, "label" | "tabs">) {
  const current = tabs.find((tab) => tab.current);
  return (
    <details data-menu className="min-w-0 md:hidden">
      <summary className={`cursor-pointer ${tabClass} ${onMenuClass}`}>
        <span className="sr-only">{label}: </span>
        {current?.label}
        {current?.count !== undefined && <Count value={current.count} isCalm={current.isCalm} />}
        <ChevronDownIcon className="size-4" />
      </summary>
      <TabMenu tabs={tabs} className="left-4" />
    </details>
  );
}

function TabMenu({ tabs, className }: { tabs: readonly Tab[]; className: string }) {
  return (
    <ul
      className={`absolute top-full z-30 mt-1 grid min-w-44 rounded-2xl border-2 border-line bg-raised p-1.5 shadow-lg ${className}`}
    >
      {tabs.map((tab) => (
        <li key={tab.to}>
          <Link
            to={tab.to}
            aria-current={tab.current ? "page" : undefined}
            className="flex min-h-11 items-center justify-between gap-3 rounded-lg px-3 font-semibold hover:bg-sunk aria-[current]:bg-sunk"
          >
            {tab.label}
            {tab.count !== undefined && <Count value={tab.count} isCalm={tab.isCalm} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
