import { type Picture, pictureSource, pictureWidths } from "#app/shared/catalogue/products.ts";
import { SafeImage } from "./safe-image.tsx";

interface ProductPictureProps {
  /**
   * Null while the picture is still being processed. A picture without a tint is not ready either.
   */
  picture: Pick<Picture, "id" | "alt" | "tint"> | null;
  sizes?: string;
  /** The greatest width that a screen may need, in pixels. */
  upTo?: (typeof pictureWidths)[number];
  /** Whether to fetch the picture at once; others are fetched when they come near. */
  eager?: boolean;
  className?: string;
}

const placeholder = "/brand/placeholder.svg";

export function ProductPicture({
  picture,
  sizes,
  upTo = 800,
  eager = false,
  className = "",
}: ProductPictureProps) {
  const shape = `square-picture ${className}`.trimEnd();
  if (!picture?.tint) return <img src={placeholder} alt={picture?.alt ?? ""} className={shape} />;
  const { id, alt, tint } = picture;
  const widths = pictureWidths.filter((width) => width <= upTo);
  return (
    <SafeImage
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      sizes={widths.length > 1 ? sizes : undefined}
      srcSet={
        widths.length > 1
          ? widths.map((width) => `${pictureSource(id, width)} ${width}w`).join()
          : undefined
      }
      src={pictureSource(id, widths.length > 1 ? 800 : 400)}
      alt={alt}
      style={{ background: tint }}
      className={shape}
    />
  );
}
