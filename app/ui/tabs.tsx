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

/** A row of tabs, which takes a second line where it is too long for one: none of them is hidden. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="border-b-2 border-line">
      <ul className="flex flex-wrap gap-x-1 max-xl:-mx-1.5 max-xl:gap-x-0">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
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
