import { type ComponentProps, useEffect, useRef } from "react";

const placeholder = "/brand/placeholder.svg";

/** Gives way to the placeholder, inside a <picture> too. */
export function SafeImage({ alt, src, ...rest }: ComponentProps<"img"> & { alt: string }) {
  const ref = useRef<HTMLImageElement>(null);

  // A picture can fail before React listens.
  useEffect(() => {
    const image = ref.current;
    if (src && image?.complete && image.naturalWidth === 0) fallBack(image);
  }, [src]);

  return (
    <img
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      ref={ref}
      onError={(event) => fallBack(event.currentTarget)}
    />
  );
}

function fallBack(image: HTMLImageElement) {
  if (image.src.endsWith(placeholder)) return;
  const picture = image.closest("picture");
  for (const source of picture?.querySelectorAll("source") ?? []) source.srcset = placeholder;
  image.removeAttribute("srcset");
  image.src = placeholder;
}
