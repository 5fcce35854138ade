/** Decorative: whoever waits is told in words beside it. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-3 border-current border-r-transparent ${className}`}
    />
  );
}
