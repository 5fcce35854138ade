import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { useFestival } from "#app/layout/use-site.ts";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";

export const uploadParts = ["low", "out"] as const;
type UploadPart = (typeof uploadParts)[number];

export interface UploadList {
  q: string;
  category: string | null;
  show: UploadPart | null;
  /** Products with fewer pieces than this are shown. */
  few: string | null;
}

interface UploadFiltersProps {
  list: UploadList;
  counts: Record<UploadPart, number>;
  addressOf: (list: UploadList) => string;
}

export function UploadFilters({ list, counts, addressOf }: UploadFiltersProps) {
  const { categories } = useFestival();
  const labels = {
    low: list.few ? `Fewer than ${list.few} left (${counts.low})` : `Running out (${counts.low})`,
    out: `Not in the store (${counts.out})`,
  };
  return (
    <div className="my-4">
      <ChipRow label="Categories">
        {[null, ...categories].map((category) => (
          <ChipLink
            key={category}
            to={addressOf({ ...list, category })}
            current={category === list.category}
            preventScrollReset
          >
            {category ?? "All"}
          </ChipLink>
        ))}
      </ChipRow>
      <ChipRow label="Stock and state">
        {uploadParts.map((part) => (
          <ChipLink
            key={part}
            to={addressOf({ ...list, show: part === list.show ? null : part })}
            current={part === list.show}
            preventScrollReset
          >
            {labels[part]}
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  );
}
