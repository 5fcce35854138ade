import { useEffect, useState } from "react";
import { useSite } from "#app/shell/use-site.ts";

const linkClass =
  "inline-flex min-h-11 items-center font-semibold underline underline-offset-4 cursor-pointer";

interface ShareProductProps {
  name: string;
  path: string;
}

/** By WhatsApp, as students do; by what else the phone has, where it lets a page ask. */
export function ShareProduct({ name, path }: ShareProductProps) {
  const url = useSite().publicUrl + path;
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  return (
    <p className="flex flex-wrap gap-x-6">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}
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
          onClick={() => void navigator.share({ title: name, url }).catch(() => {})}
        >
          Share another way
        </button>
      )}
    </p>
  );
}
