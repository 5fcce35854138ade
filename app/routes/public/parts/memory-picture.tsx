import type { Memory } from "#app/shared/memories.ts";
import { averageColor } from "#app/shared/average-color.ts";
import { SafeImage } from "#app/ui/product/safe-image.tsx";

const widths = [400, 800, 1200];

interface MemoryPictureProps {
  memory: Memory;
  sizes: string;
  eager?: boolean;
  className?: string;
}

/** A picture of the gallery in the width that suits the screen; the placeholder where it does not load. */
export function MemoryPicture({
  memory,
  sizes,
  eager = false,
  className = "",
}: MemoryPictureProps) {
  const srcSet = widths
    .map((width) => `/memories/${memory.file}-${width}.avif ${width}w`)
    .join(", ");
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <SafeImage
        src={`/memories/${memory.file}-800.webp`}
        alt={memory.alt}
        width={memory.width}
        height={memory.height}
        loading={eager ? "eager" : "lazy"}
        style={{ backgroundColor: averageColor(memory.thumbhash) }}
        className={`block object-cover ${className}`}
      />
    </picture>
  );
}
