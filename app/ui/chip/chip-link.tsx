import { Link, type LinkProps } from "react-router";
import { chipClass } from "./chip-class.ts";

export function ChipLink({ current, className = "", ...rest }: LinkProps & { current: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={current ? "true" : undefined}
      className={`${chipClass(current)} ${className}`.trimEnd()}
    />
  );
}
