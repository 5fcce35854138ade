import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";

const doors = [
  {
    to: href("/memories"),
    title: "Rewind",
    text: "of the last one. Find yourself in the crowd.",
    look: "bg-hibiscus [--record-a:var(--color-marigold)] [--record-b:var(--color-ink)] [--record-hole:var(--color-hibiscus)]",
  },
  {
    to: href("/merch-preview"),
    title: "Merch",
    text: "Shirts, hoodies, crocs and caps, drawn and printed here.",
    look: "bg-marigold [--record-a:var(--color-hibiscus)] [--record-b:var(--color-ink)] [--record-hole:var(--color-marigold)]",
  },
  {
    to: href("/about"),
    title: "Story",
    text: "How it began, and how it got this loud.",
    look: "bg-palm [--record-a:var(--color-cream)] [--record-b:var(--color-ink)] [--record-hole:var(--color-palm)]",
  },
];

/** `moments` says how many there are: "Twelve moments". */
export function Doors({ moments }: { moments: string }) {
  return (
    <section aria-label="Look around" className="measure grid gap-4 py-14 md:grid-cols-3">
      {doors.map((door) => (
        <Link
          key={door.to}
          to={door.to}
          prefetch="intent"
          data-surface="colour"
          data-reveal=""
          className={`group relative flex min-h-80 flex-col justify-end overflow-hidden rounded-3xl p-6 focus-visible:outline-cream md:min-h-[27rem] ${door.look}`}
        >
          <Turning />
          <span className="poster-narrow text-[clamp(4rem,9vw,6.5rem)] uppercase">
            {door.title}
          </span>
          <span className="mt-3 flex items-end justify-between gap-4 text-lead leading-snug font-medium">
            {door.title === "Rewind" && `${moments} `}
            {door.text}
            <ArrowRightIcon className="size-7 transition-[translate] group-hover:translate-x-1.5" />
          </span>
        </Link>
      ))}
    </section>
  );
}

function Turning(): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="record absolute -top-20 -right-20 size-60 md:-top-16 md:-right-16 md:size-64 transition-[scale] duration-500 group-hover:scale-110"
    />
  );
}
