export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "lg" | "sm";

// The styles are in app.css, because a page has many buttons.
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
