import { type Picture, pictureFallback, pictureUrl, pictureWidths } from "#app/shared/products.ts";
import { averageColor } from "./average-color.ts";
import { SafeImage } from "./safe-image.tsx";

interface ProductPictureProps {
  /** Null, or without a width, while it is still being made. */
  picture: Picture | null;
  sizes: string;
  /** Fetched at once; all others when near. */
  eager?: boolean;
  className?: string;
}

const placeholder = "/brand/placeholder.svg";

export function ProductPicture({
  picture,
  sizes,
  eager = false,
  className = "",
}: ProductPictureProps) {
  const shape = `block aspect-square h-auto w-full object-cover ${className}`;
  if (!picture?.width || !picture.height)
    return (
      <img src={placeholder} alt={picture?.alt ?? ""} width={800} height={800} className={shape} />
    );
  const srcSet = pictureWidths
    .map((width) => `${pictureUrl(picture.id, `${width}.avif`)} ${width}w`)
    .join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <SafeImage
        src={pictureUrl(picture.id, pictureFallback)}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        style={{ backgroundColor: averageColor(picture.thumbhash) }}
        className={shape}
      />
    </picture>
  );
}
