import type { ComponentType } from "react";
import { type SocialName, socials } from "#app/shared/festival.ts";
import { InstagramIcon, TiktokIcon, WhatsappIcon, XIcon } from "#app/ui/icon/site-icons.tsx";

const icons: Record<SocialName, ComponentType<{ className?: string }>> = {
  Instagram: InstagramIcon,
  TikTok: TiktokIcon,
  X: XIcon,
  WhatsApp: WhatsappIcon,
};

export function SocialLinks({ className = "" }: { className?: string }) {
  return (
    <ul className={`-ml-3 flex ${className}`}>
      {socials.map(({ name, url }) => {
        const Icon = icons[name];
        return (
          <li key={name}>
            <a
              href={url}
              aria-label={name}
              rel="noreferrer"
              target="_blank"
              className="grid size-12 place-items-center rounded-full hover:bg-body hover:text-surface"
            >
              <Icon />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
