import { useLocation } from "react-router";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";

interface PartLinksProps {
  start: number;
  count: number;
  parts: readonly { start: number; after: string | null }[];
}

/** More slips than one page takes are printed part by part. */
export function PartLinks({ start, count, parts }: PartLinksProps) {
  const { pathname, search } = useLocation();
  if (parts.length < 2) return null;
  const addressOf = (after: string | null) => {
    const query = new URLSearchParams(search);
    query.delete("after");
    if (after !== null) query.set("after", after);
    return `${pathname}?${query}`;
  };
  return (
    <ChipRow label="Which part">
      {parts.map((part, index) => (
        <ChipLink key={part.start} to={addressOf(part.after)} current={part.start === start}>
          {`${part.start + 1} to ${parts[index + 1]?.start ?? count}`}
        </ChipLink>
      ))}
    </ChipRow>
  );
}
