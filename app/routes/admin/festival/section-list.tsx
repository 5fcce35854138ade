import { href, Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";

interface SectionListProps {
  sections: readonly { section: string; title: string; line: string; isChanged: boolean }[];
}

export function SectionList({ sections }: SectionListProps) {
  return (
    <section aria-label="Sections">
      <ul className="overflow-hidden rounded-3xl border-2 border-line bg-raised">
        {sections.map(({ section, title, line, isChanged }) => (
          <li key={section} className="border-line not-first:border-t-2">
            <Link
              to={href("/adminFestival/:section", { section })}
              className="block min-h-16 px-5 py-3 hover:bg-sunk focus-visible:-outline-offset-4"
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="lettering text-lg">{title}</span>
                {isChanged && <Badge tone="marigold">Changed, not published</Badge>}
              </span>
              <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
                {line || "Nothing yet"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
