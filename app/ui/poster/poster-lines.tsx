import { fitPosterLine } from "./poster-fit.ts";

export interface PosterLine {
  text: string;
  height: number; // wished, in hundredths of the measure
  className?: string;
}

/** Every line as wide as the measure. Read out as one sentence. */
export function PosterLines({
  lines,
  className = "",
}: {
  lines: readonly PosterLine[];
  className?: string;
}) {
  return (
    <span className={`@container block font-display font-black ${className}`}>
      {lines.map(({ text, height, className: lineClass = "" }) => {
        const fit = fitPosterLine(text, height);
        return (
          <span
            key={text}
            className={`block uppercase [font-kerning:none] ${lineClass}`}
            style={{
              fontStretch: `${fit.stretch}%`,
              fontSize: `${fit.size}cqi`,
              lineHeight: 0.79,
              whiteSpace: "nowrap",
            }}
          >
            {text}{" "}
          </span>
        );
      })}
    </span>
  );
}
