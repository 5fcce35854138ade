import { useEffect, useState } from "react";

const linkClass =
  "inline-flex min-h-11 items-center font-semibold underline underline-offset-4 cursor-pointer";

interface ShareLinksProps {
  text: string;
  url: string;
}

/** By WhatsApp, as students do; by what else the phone has, where it lets a page ask. */
export function ShareLinks({ text, url }: ShareLinksProps) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  return (
    <p className="flex flex-wrap justify-[inherit] gap-x-6">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noopener"
        className={linkClass}
      >
        Share on WhatsApp
      </a>
      {canShare && (
        <button
          type="button"
          className={linkClass}
          // Who closes the phone's sheet has changed their mind.
          onClick={() => void navigator.share({ text, url }).catch(() => {})}
        >
          Share another way
        </button>
      )}
    </p>
  );
}
