import { scrolledBarPx } from "#app/shared/timings.ts";

export function shadeHeader(): void {
  const dress = () => {
    const bar = document.querySelector("header[data-dress]");
    bar?.toggleAttribute("data-scrolled", scrollY > scrolledBarPx);
  };
  dress();
  addEventListener("scroll", dress, { passive: true });
}
