interface IconProps {
  className?: string;
}

/** An icon of one path in a 24 px square, in the colour of the text. */
export function icon(path: string) {
  return function Icon({ className = "" }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1.5rem"
        height="1.5rem"
        aria-hidden="true"
        className={`icon ${className}`.trimEnd()}
      >
        <path d={path} />
      </svg>
    );
  };
}
