interface ImportLinesProps {
  title: string;
  lead: string;
  count: number;
  lines: readonly { line: number; text: string }[];
}

/** Lines of a file, each by its number in it. Draws nothing where there are none. */
export function ImportLines({ title, lead, count, lines }: ImportLinesProps) {
  if (count === 0) return null;
  return (
    <section>
      <h2 className="poster text-heading">
        {title}: {count.toLocaleString("en-NG")}
      </h2>
      <p className="mt-1 text-muted">{lead}</p>
      <ul className="mt-3 divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
        {lines.map(({ line, text }) => (
          <li key={line} className="grid gap-x-4 py-2.5 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
            <span className="font-semibold">Line {line}</span>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className="mt-2 text-muted">
          And {(count - lines.length).toLocaleString("en-NG")} more.
        </p>
      )}
    </section>
  );
}
