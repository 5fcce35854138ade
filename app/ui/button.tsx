import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "#app/ui/button-class.ts";
import { Spinner } from "#app/ui/spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * Whether the form is being sent. The button stays focusable, so that nobody loses their place.
   */
  pending?: boolean;
  pendingText?: string;
}

export function Button({
  variant = "primary",
  size = "md",
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      className={buttonClass(variant, size, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending && <Spinner />}
      {pending ? (pendingText ?? children) : children}
    </button>
  );
}
