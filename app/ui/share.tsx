import { type MouseEvent, useState } from "react";
import { icon } from "./icon/icon.tsx";
import { textLinkClass } from "./text-link.tsx";

const ShareIcon = /* @__PURE__ */ icon("M12 15V3.5M7.5 7.5L12 3l4.5 4.5M6 11.5H4.5v9h15v-9H18");

interface ShareProps {
  /** The text before the address. */
  text: string;
  /** The whole address. */
  url: string;
  label?: string;
}

/**
 * Opens the device's share sheet; where there is none it copies the address. Without scripts, and
 * where neither is allowed, it leads to WhatsApp, which students use most.
 */
export function Share({ text, url, label = "Share" }: ShareProps) {
  /** The address that was copied last; null before that. */
  const [copied, setCopied] = useState<string | null>(null);
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`;
  const share = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      if ("share" in navigator) return await navigator.share({ text, url });
      await (navigator as Navigator).clipboard.writeText(url);
      setCopied(url);
    } catch (error) {
      // Closing the share sheet is no error.
      if ((error as Error).name !== "AbortError") location.assign(whatsapp);
    }
  };
  return (
    <a data-replay href={whatsapp} rel="noopener" onClick={share} className={textLinkClass}>
      <ShareIcon className="size-5" />
      <span aria-live="polite">{copied === url ? "Link copied" : label}</span>
    </a>
  );
}
