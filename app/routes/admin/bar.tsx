interface BarProps {
  /** How much of it is filled, from 0 to 1. */
  filled: number;
  colour?: string;
  className?: string;
}

const colours = ["bg-marigold", "bg-hibiscus", "bg-palm"] as const;

/** Returns the colour of a bar by its place among others. */
export const barColourAt = (place: number) => colours[place % colours.length]!;

/** A bar beside a number that says the same. */
export const Bar = ({ filled, colour = "bg-palm", className = "mt-1 h-2" }: BarProps) => (
  <span aria-hidden="true" className={`block overflow-hidden rounded-full bg-sunk ${className}`}>
    <span className={`block h-full ${colour}`} style={{ width: `${100 * filled}%` }} />
  </span>
);
