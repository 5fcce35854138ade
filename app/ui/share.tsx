import { type MouseEvent, useState } from "react";
import { ShareIcon } from "./icon/site-icons.tsx";

interface ShareProps {
  /** What is said before the address. */
  text: string;
  /** The whole address. */
  url: string;
  label?: string;
}

/** Whoever closes the phone's sheet has changed their mind. */
const isChangeOfMind = (error: unknown) =>
  error instanceof DOMException && error.name === "AbortError";

/**
 * Opens what the device has for sharing; without that it copies the address. Without scripts, and
 * where neither is allowed, it leads to WhatsApp, as students share.
 */
export function Share({ text, url, label = "Share" }: ShareProps) {
  /** The address that was copied last. */
  const [copied, setCopied] = useState<string | null>(null);
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`;
  const share = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      if ("share" in navigator) await navigator.share({ text, url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        setCopied(url);
      }
    } catch (error) {
      if (!isChangeOfMind(error)) location.assign(whatsapp);
    }
  };
  return (
    <a
      data-replay
      href={whatsapp}
      rel="noopener"
      onClick={share}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline decoration-2 underline-offset-4 hover:decoration-4"
    >
      <ShareIcon className="size-5" />
      <span aria-live="polite">{copied === url ? "Link copied" : label}</span>
    </a>
  );
}
