export function OrDivider() {
  return (
    <div className="flex items-center gap-4 text-sm text-muted">
      <span className="h-0.5 grow bg-line" />
      or
      <span className="h-0.5 grow bg-line" />
    </div>
  );
}
