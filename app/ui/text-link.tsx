import { Link, type LinkProps } from "react-router";

export function TextLink({ className = "", ...rest }: LinkProps) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold text-link underline decoration-2 underline-offset-4 hover:decoration-4 ${className}`}
    />
  );
}
