export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "lg" | "sm";

// Their looks are in app.css: a page has many of these.
const variants: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
};

const sizes: Record<ButtonSize, string> = {
  sm: "button-sm",
  md: "button-md",
  lg: "button-lg",
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, className = ""): string {
  return `button ${variants[variant]} ${sizes[size]} ${className}`.trimEnd();
}
