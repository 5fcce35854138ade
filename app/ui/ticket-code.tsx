/** A code to be scanned from the screen: black on white also where the page is dark. */
export function TicketCodePicture({
  code: { size, path },
  label,
}: {
  code: { size: number; path: string };
  label: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-72 rounded-2xl bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
