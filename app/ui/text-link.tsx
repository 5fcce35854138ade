import { Link, type LinkProps } from "react-router";
import { usePrefetch } from "#app/ui/use-prefetch.ts";

export const textLinkClass =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-link underline decoration-2 underline-offset-4 hover:decoration-4";

export function TextLink({ className = "", ...rest }: LinkProps) {
  const prefetch = usePrefetch();
  return <Link prefetch={prefetch} {...rest} className={`${textLinkClass} ${className}`} />;
}
