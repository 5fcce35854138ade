/** The spinner is decorative; a text beside it says what is being waited for. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-3 border-current border-r-transparent ${className}`}
    />
  );
}
