import { formatNaira } from "#app/shared/money.ts";

export function Price({ amountKobo, className = "" }: { amountKobo: number; className?: string }) {
  return <span className={`price ${className}`.trimEnd()}>{formatNaira(amountKobo)}</span>;
}
