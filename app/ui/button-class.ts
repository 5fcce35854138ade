export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "lg" | "sm";

const base =
  "lettering inline-flex items-center justify-center gap-2.5 rounded-cloth border-2 text-center wrap-break-word no-underline " +
  "transition-[translate,background-color,color] duration-150 active:translate-y-0.5 disabled:opacity-60 aria-disabled:opacity-60";

const variants: Record<ButtonVariant, string> = {
  primary: "border-button-edge bg-button text-on-button hover:bg-button-hover",
  secondary: "border-current bg-transparent text-body hover:bg-body hover:text-surface",
  quiet:
    "border-transparent bg-transparent text-body underline-offset-4 hover:bg-sunk hover:underline",
  danger: "border-danger bg-transparent text-danger hover:bg-danger hover:text-surface",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-11 px-4 text-[0.9375rem]",
  md: "min-h-12 px-5 text-base",
  lg: "min-h-14 px-7 text-lg",
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, className = ""): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${className}`;
}
