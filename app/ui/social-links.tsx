import type { ComponentType } from "react";
import type { Social } from "#app/shared/festival/shown-settings.ts";
import {
  ArrowRightIcon,
  InstagramIcon,
  TiktokIcon,
  WhatsappIcon,
  XIcon,
} from "#app/ui/icon/site-icons.tsx";

const icons: Record<string, ComponentType<{ className?: string }>> = {
  Instagram: InstagramIcon,
  TikTok: TiktokIcon,
  X: XIcon,
  WhatsApp: WhatsappIcon,
};

interface SocialLinksProps {
  socials: readonly Social[];
  className?: string;
}

export function SocialLinks({ socials, className = "" }: SocialLinksProps) {
  if (socials.length === 0) return null;
  return (
    <ul className={`-ml-3 flex flex-wrap ${className}`}>
      {socials.map(({ name, url }) => {
        const Icon = icons[name] ?? ArrowRightIcon;
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
