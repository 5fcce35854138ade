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
    <a
      href={to}
      className="lettering block overflow-x-clip text-xl uppercase md:text-2xl 2xl:text-3xl"
    >
      {/* The dot before the first name of a line is out of sight, and none ends a line. */}
      <span className="-ml-[0.6em] block text-balance">
        {names.map((name) => (
          <span key={name}>
            <span className="inline-block max-w-full">
              <span className="inline-block w-[0.6em] text-hibiscus">·</span>
              <bdi>{name}</bdi>
            </span>{" "}
          </span>
        ))}
        {more > 0 && (
          <span className="inline-block pl-[0.6em] text-marigold">{`and ${more} more`}</span>
        )}
      </span>
    </a>
  );
}
