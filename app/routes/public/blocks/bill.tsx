interface BillProps {
  names: readonly string[];
  /** How many more play. */
  more: number;
  /** The address of the whole bill. */
  to: string;
}

/** The first names of the bill, which lead to the whole of it. */
export function Bill({ names, more, to }: BillProps) {
  if (names.length === 0) return null;
  return (
    <a href={to} className="lettering block text-xl text-balance uppercase md:text-2xl">
      {names.map((name, index) => (
        <span key={name}>
          <span className="inline-block max-w-full">
            <bdi>{name}</bdi>
            {index < names.length - 1 && <span className="text-hibiscus">{" ·"}</span>}
          </span>{" "}
        </span>
      ))}
      {more > 0 && <span className="text-marigold">{`and ${more} more`}</span>}
    </a>
  );
}
