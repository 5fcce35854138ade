import type { ReactNode } from "react";

type BadgeTone = "neutral" | "marigold" | "hibiscus" | "palm" | "flame";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunk text-body",
  marigold: "bg-marigold text-ink",
  hibiscus: "bg-hibiscus text-ink",
  palm: "bg-palm text-ink",
  flame: "bg-flame text-ink",
};

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-tag first-letter:uppercase px-2.5 py-1 text-[0.8125rem] leading-snug font-bold ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
