import { href } from "react-router";
import { useSite } from "#app/layout/use-site.ts";
import type { GalleryPicture } from "#app/shared/festival/shown-settings.ts";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";
import { Share } from "#app/ui/share.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";

interface MemoryWaysProps {
  memory: GalleryPicture;
  className?: string;
}

/** The actions for a picture: sharing its address, and saving its file. */
export function PictureActions({ memory, className = "" }: MemoryWaysProps) {
  const { brandName, publicUrl } = useSite();
  return (
    <p className={`flex flex-wrap gap-x-6 ${className}`}>
      <Share
        text={memory.caption || `${brandName} Rewind`}
        url={publicUrl + href("/memories/:name", { name: memory.name })}
      />
      <a
        href={`${memory.files}800.webp`}
        download={`${brandName.toLowerCase().replaceAll(/\W+/g, "-")}-${memory.name}.webp`}
        className={textLinkClass}
      >
        <DownloadIcon className="size-5" />
        Save
      </a>
    </p>
  );
}
