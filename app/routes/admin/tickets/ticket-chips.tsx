import { waitingText } from "#app/shared/notifications/waiting-count.ts";
import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";

interface TicketChipsProps {
  query: Record<"q" | "package" | "import" | "show" | "season", string | null>;
  counts: Record<"cancelled" | "unsent" | "letIn" | "notYet", number> & {
    packages: readonly { package: string }[];
  };
}

/** The parts of the list: a package, what an import made, what is cancelled or did not arrive, who is in. */
export function TicketChips({ query, counts }: TicketChipsProps) {
  const packages = new Set(useFestival().packages);
  for (const one of counts.packages) packages.add(one.package);
  const chip = (label: string, changed: Partial<typeof query>) => (
    <ChipLink
      key={label}
      to={listAddress(href("/adminHome"), { ...query, ...changed })}
      current={Object.entries(changed).every(
        ([name, value]) => query[name as keyof typeof query] === value,
      )}
    >
      {label}
    </ChipLink>
  );
  return (
    <div className="my-4">
      <ChipRow label="Packages">
        {chip("All", { package: null, show: null, import: null })}
        {[...packages].map((type) => chip(type, { package: type }))}
        {(counts.cancelled > 0 || query.show === "cancelled") &&
          chip(`Cancelled ${counts.cancelled}`, { show: "cancelled" })}
        {(counts.unsent > 0 || query.show === "unsent") &&
          chip(`Not delivered ${waitingText(counts.unsent)}`, { show: "unsent" })}
        {(counts.letIn > 0 || query.show === "let-in") &&
          chip(`Let in ${counts.letIn}`, { show: "let-in" })}
        {(counts.letIn > 0 || query.show === "not-yet") &&
          chip(`Not yet ${counts.notYet}`, { show: "not-yet" })}
        {query.import && chip("One import", { import: query.import })}
      </ChipRow>
    </div>
  );
}
