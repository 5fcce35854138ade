import { formatWhen } from "#app/shared/dates.ts";
import { isNearlyFull } from "#app/shared/check-in/shares.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";

interface HallBandProps {
  hall: { most: number; inside: number } | null;
  message: { text: string; at: string } | null;
  now: number;
}

/** What was written to all gate phones, and how full the hall is, once it is nearly full. */
export function HallBand({ hall, message, now }: HallBandProps) {
  const isNear = hall !== null && isNearlyFull(hall);
  if (!message && !isNear) return null;
  return (
    <div
      role="status"
      data-hall
      data-surface={isNear ? "colour" : undefined}
      className={`rounded-xl border-2 px-3 py-1 font-semibold ${isNear ? fillOf(hall) : "border-marigold"}`}
    >
      {isNear && <p>{hallText(hall)}</p>}
      {message && (
        <p className="wrap-anywhere">{`${message.text} (${formatWhen(new Date(message.at), now)})`}</p>
      )}
    </div>
  );
}

type Hall = NonNullable<HallBandProps["hall"]>;

const fillOf = ({ most, inside }: Hall) =>
  inside >= most ? "border-ink bg-hibiscus" : "border-ink bg-marigold";

function hallText({ most, inside }: Hall): string {
  const count = `${formatCount(inside)} of ${formatCount(most)} inside`;
  return `${inside >= most ? "Full" : "Nearly full"}: ${count}`;
}
