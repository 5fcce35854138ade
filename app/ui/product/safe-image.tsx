import type { ComponentProps } from "react";

/** Gives way to the placeholder (app/browser/prehydration/failed-images.ts). */
export const SafeImage = ({ alt, ...rest }: ComponentProps<"img"> & { alt: string }) => (
  <img decoding="async" data-safe {...rest} alt={alt} />
);
