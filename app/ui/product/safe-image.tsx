import type { ComponentProps } from "react";

/**
 * An image that the placeholder replaces when it does not load
 * (app/browser/prehydration/failed-images.ts).
 */
export const SafeImage = ({ alt, ...rest }: ComponentProps<"img"> & { alt: string }) => (
  <img decoding="async" data-safe {...rest} alt={alt} />
);
