import { fitPosterLine, isOfFace, posterLines } from "./poster-fit.ts";

export interface PosterLine {
  text: string;
  /** The intended height, in hundredths of the container's width. */
  height: number;
  className?: string;
}

/** Lines of a poster, each as wide as the container. Screen readers read them as one sentence. */
export function PosterLines({
  lines,
  className = "",
}: {
  lines: readonly PosterLine[];
  className?: string;
}) {
  return (
    <span className={`@container block font-display font-black ${className}`}>
      {lines
        .flatMap((line) => posterLines(line.text).map((text) => ({ ...line, text })))
        .map(({ text, height, className: lineClass = "" }, index) => {
          const fit = fitPosterLine(text, height);
          return (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- a line may come twice, and none moves
              key={index}
              dir="auto"
              className={`block uppercase ${lineClass}`}
              style={{
                fontStretch: `${fit.stretch}%`,
                fontSize: `${fit.size}cqi`,
                lineHeight: isOfFace(text) ? 0.79 : 1.45,
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
