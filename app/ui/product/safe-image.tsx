import type { ComponentProps } from "react";

/** Gives way to the placeholder (app/early/pictures.ts). */
export const SafeImage = ({ alt, ...rest }: ComponentProps<"img"> & { alt: string }) => (
  <img decoding="async" data-safe {...rest} alt={alt} />
);
