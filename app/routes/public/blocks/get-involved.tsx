import { useFestival } from "#app/layout/use-site.ts";
import { href } from "react-router";
import type { ReactNode } from "react";
import { FlagIcon, HandsIcon, MusicIcon, ShirtIcon } from "#app/ui/icon/icons.tsx";
import { PerformancesClosed } from "./performances-closed.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/**
 * Ways to get involved. What people get for it is written by the organisers: without their texts
 * the site promises nothing.
 */
export function GetInvolved({ team, merch }: { team: string; merch: string }) {
  return (
    <section aria-labelledby="involved" className="measure py-14 md:py-20">
      <h2 id="involved" className="poster-narrow text-[clamp(3rem,8vw,6rem)] uppercase">
        Four ways in
      </h2>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <Way
          look="bg-flame"
          icon={<MusicIcon className="size-9" />}
          title="Perform"
          text="Sing, dance, tell jokes, bring the band, in front of everybody you have classes with."
        >
          <PerformancesClosed variant="secondary">Fill in the performer form</PerformancesClosed>
        </Way>
        <Way
          look="bg-palm"
          icon={<HandsIcon className="size-9" />}
          title="Join the team"
          text={`Ushers, stage hands, designers, video, sound, first aid. ${team}`.trim()}
        >
          <LinkButton to="#join-team" variant="secondary" size="lg">
            Join the team
          </LinkButton>
        </Way>
        <Way
          look="bg-hibiscus"
          icon={<FlagIcon className="size-9" />}
          title="Sponsor"
          text="Put your name where students look all day."
        >
          <LinkButton to="#sponsor" variant="secondary" size="lg">
            Become a sponsor
          </LinkButton>
        </Way>
        <Way
          look="bg-marigold"
          icon={<ShirtIcon className="size-9" />}
          title="Wear it"
          text={merch || "What we have made to wear is in the store."}
        >
          <LinkButton to={href("/merch-preview")} variant="secondary" size="lg">
            See the merch
          </LinkButton>
        </Way>
      </div>
      {useFestival().socials.length > 0 && (
        <p className="mt-6">
          Only watching this year? <TextLink to="#socials">Follow our socials</TextLink>
        </p>
      )}
    </section>
  );
}

interface WayProps {
  look: string;
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ look, icon, title, text, children }: WayProps) {
  return (
    <article
      data-surface="colour"
      className={`flex flex-col items-start rounded-3xl p-6 sm:p-8 md:min-h-72 ${look}`}
    >
      <div className="flex items-center gap-3 md:contents">
        {icon}
        <h3 className="poster text-title md:mt-auto md:pt-8">{title}</h3>
      </div>
      <p className="mt-2 mb-6 max-w-md text-lead leading-snug font-medium">{text}</p>
      {children}
    </article>
  );
}
