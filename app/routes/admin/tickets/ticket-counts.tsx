import { useFestival } from "#app/layout/use-site.ts";
import { pluralise } from "./pluralise.ts";

interface TicketCountsProps {
  valid: number;
  packages: readonly { package: string; tickets: number; people: number }[];
}

/** How many valid tickets there are, and for how many people, by package. */
export function TicketCounts({ valid, packages }: TicketCountsProps) {
  const { packages: inOrder } = useFestival();
  const people = packages.reduce((sum, one) => sum + one.people, 0);
  const listed = inOrder.flatMap((type) => packages.filter((one) => one.package === type));
  // Of a closed edition, whose package may have gone since.
  const gone = packages.filter((one) => one.tickets > 0 && !inOrder.includes(one.package));
  return (
    <>
      {pluralise(valid, "valid ticket")} for {pluralise(people, "person", "people")}
      <span className="flex flex-wrap gap-x-5 text-base">
        {[...listed, ...gone].map((one) => (
          <span key={one.package} className="unbroken">
            {one.package} {one.tickets.toLocaleString("en-NG")} for{" "}
            {one.people.toLocaleString("en-NG")}
          </span>
        ))}
      </span>
    </>
  );
}
