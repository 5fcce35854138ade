import { useEffect, useRef, useState } from "react";

export const pictureWidths = [400, 800, 1200] as const;

export interface Picture {
  /** The address without width and format: `${baseUrl}/800.avif` is a picture. */
  baseUrl: string;
  alt: string;
  /** Intrinsic size of the largest, for its proportions. */
  width: number;
  height: number;
  /** The picture's average colour (from its thumbhash), shown until it arrives. */
  color: string;
}

interface ProductPictureProps {
  picture: Picture;
  /** The `sizes` of the layout it stands in. */
  sizes: string;
  /** The first pictures of a page are fetched at once, all others when near. */
  eager?: boolean;
  className?: string;
}

const srcSet = (picture: Picture, format: "avif" | "webp") =>
  pictureWidths.map((width) => `${picture.baseUrl}/${width}.${format} ${width}w`).join(", ");

/** A responsive picture on its own colour. One that does not load gives way to the placeholder. */
export function ProductPicture({
  picture,
  sizes,
  eager = false,
  className = "",
}: ProductPictureProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [failedUrl, setFailedUrl] = useState<string>();

  // A picture can fail before React listens.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailedUrl(picture.baseUrl);
  }, [picture.baseUrl]);

  const shape = `block h-auto w-full object-cover ${className}`;
  if (failedUrl === picture.baseUrl)
    return (
      <img
        src="/brand/placeholder.svg"
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className={shape}
      />
    );
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(picture, "avif")} sizes={sizes} />
      <img
        ref={ref}
        src={`${picture.baseUrl}/800.webp`}
        srcSet={srcSet(picture, "webp")}
        sizes={sizes}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        onError={() => setFailedUrl(picture.baseUrl)}
        style={{ backgroundColor: picture.color }}
        className={shape}
      />
    </picture>
  );
}
