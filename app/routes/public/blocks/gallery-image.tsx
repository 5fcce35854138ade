import type { GalleryPicture } from "#app/shared/festival/shown-settings.ts";
import { SafeImage } from "#app/ui/product/safe-image.tsx";

const widths = [400, 800, 1200];

interface GalleryImageProps {
  memory: GalleryPicture;
  sizes: string;
  eager?: boolean;
  className?: string;
}

/**
 * A picture of the gallery in the width that suits the screen; the placeholder is shown where it
 * does not load.
 */
export function GalleryImage({ memory, sizes, eager = false, className = "" }: GalleryImageProps) {
  const srcSet = widths.map((width) => `${memory.files}${width}.avif ${width}w`).join(", ");
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <SafeImage
        src={`${memory.files}800.webp`}
        alt={memory.alt}
        width={memory.width}
        height={memory.height}
        loading={eager ? "eager" : "lazy"}
        style={{ backgroundColor: memory.tint }}
        className={`block object-cover ${className}`}
      />
    </picture>
  );
}
