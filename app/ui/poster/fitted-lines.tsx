import type { FittedLine } from "./poster-fit.ts";

interface FittedLinesProps {
  lines: readonly FittedLine[];
  className?: string;
}

/** Draws lines of a poster that are fitted already, without the widths of the letters. */
export function FittedLines({ lines, className = "" }: FittedLinesProps) {
  return (
    <span className={`@container block font-display font-black ${className}`}>
      {lines.map(({ text, stretch, size, isClose, className: lineClass = "" }, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a line may come twice, and none moves
          key={index}
          dir="auto"
          className={`block uppercase ${lineClass}`}
          style={{
            fontStretch: `${stretch}%`,
            fontSize: `${size}cqi`,
            lineHeight: isClose ? 0.79 : 1.45,
            whiteSpace: "nowrap",
          }}
        >
          {text}{" "}
        </span>
      ))}
    </span>
  );
}
