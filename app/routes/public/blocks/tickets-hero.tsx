import type { ReactNode } from "react";
import { href } from "react-router";
import { useSite } from "#app/layout/use-site.ts";
import type { UnpaidTickets } from "#app/shared/tickets/unpaid-tickets.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { Share } from "#app/ui/share.tsx";

interface TicketsHeroProps {
  /** What the heading says of the tickets. */
  says: string;
  /**
   * The beginning of the addresses of the scene's files; the scene stands beside the words on a
   * large screen.
   */
  scene: string;
  /** The tickets that this browser has reserved: they are paid before others are chosen. */
  unpaid: UnpaidTickets | null;
  children: ReactNode;
}

export function TicketsHero({ says, scene, unpaid, children }: TicketsHeroProps) {
  const { brandName, publicUrl } = useSite();
  return (
    <section className="adire relative overflow-hidden [--adire-strength:0.28]">
      <div className="measure grid gap-x-14 pt-8 pb-8 md:pt-14 md:pb-16 lg:low:py-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="grid content-center gap-5 md:gap-7">
          {/* A phone held sideways shows more than the heading. */}
          <h1 className="short:max-w-60">
            <PosterLines
              lines={[
                { text: "Tickets", height: 20, className: "text-marigold" },
                { text: says, height: 15 },
              ]}
            />
          </h1>
          <div className="max-w-xl text-lead">
            {unpaid && (
              <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
                <p className="flex-1 basis-60 font-semibold text-balance">{unpaid.words}</p>
                <LinkButton to={unpaid.to}>Pay now</LinkButton>
              </div>
            )}
            {children}
            <p className="mt-4 text-base">
              <Share text={`Tickets for ${brandName}`} url={publicUrl + href("/tickets")} />
            </p>
          </div>
        </div>
        <img
          src={`${scene}1200.avif`}
          alt=""
          width={1200}
          height={1500}
          // A small screen shows no scene and does not fetch it.
          loading="lazy"
          // On a laptop the prices begin in the first window.
          className="hidden aspect-square w-full rounded-3xl bg-indigo object-cover object-[50%_40%] lg:block low:aspect-[16/10]"
        />
      </div>
    </section>
  );
}
