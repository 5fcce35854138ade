import { pictureFallback, pictureUrl } from "#app/shared/catalogue/products.ts";
import { SafeImage } from "#app/ui/product/safe-image.tsx";

/** A product's picture beside its name; the placeholder where it has none. */
export function Thumbnail({
  pictureId,
  className = "size-9",
}: {
  pictureId: string | null;
  className?: string;
}) {
  return (
    <picture className={`block shrink-0 ${className}`}>
      {pictureId && <source type="image/avif" srcSet={pictureUrl(pictureId, "400.avif")} />}
      <SafeImage
        src={pictureId ? pictureUrl(pictureId, pictureFallback) : "/brand/placeholder.svg"}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        className="size-full rounded-tag object-cover"
      />
    </picture>
  );
}
