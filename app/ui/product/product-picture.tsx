import { type Picture, pictureFallback, pictureUrl, pictureWidths } from "#app/shared/products.ts";
import { averageColor } from "./average-color.ts";
import { SafeImage } from "./safe-image.tsx";

interface ProductPictureProps {
  /** Null, or a picture without a width, is still being made: the placeholder stands in. */
  picture: Picture | null;
  /** The `sizes` of the layout it stands in. */
  sizes: string;
  /** The first pictures of a page are fetched at once, all others when near. */
  eager?: boolean;
  className?: string;
}

const placeholder = "/brand/placeholder.svg";

/** A product's picture on its own average colour, in the width that suits the screen. */
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
