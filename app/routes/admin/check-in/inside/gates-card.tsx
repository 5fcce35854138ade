import { href } from "react-router";
import type { countByGate } from "#app/domain/check-in/figures.server.ts";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { countText } from "../gates/count-text.ts";

interface GatesCardProps {
  counts: Awaited<ReturnType<typeof countByGate>>;
}

/** Who came in at each gate, where there are several. */
export const GatesCard = ({ counts }: GatesCardProps) => (
  <Card>
    <h2 className="mb-2 text-xl font-bold">Gates</h2>
    <ul className="mb-2 divide-y divide-line">
      {counts.map((count) => (
        <li key={count.id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
          <span className="min-w-0 font-semibold wrap-anywhere">{count.name}</span>
          <span className="tabular-nums">{countText(count)}</span>
        </li>
      ))}
    </ul>
    <TextLink to={href("/adminGate/gates")}>Change the gates</TextLink>
  </Card>
);
