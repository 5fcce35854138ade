import { FittedLines } from "./fitted-lines.tsx";
import { fitPosterLines, type PosterLine } from "./poster-fit.ts";

interface PosterLinesProps {
  lines: readonly PosterLine[];
  className?: string;
}

/** Lines of a poster, each as wide as the container. Screen readers read them as one sentence. */
export const PosterLines = ({ lines, className = "" }: PosterLinesProps) => (
  <FittedLines lines={fitPosterLines(lines)} className={className} />
);
