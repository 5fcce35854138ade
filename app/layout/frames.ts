import { useLocation } from "react-router";
import { type FrameName, useRouteMeta } from "#app/shared/pages/route-meta.ts";

interface Frame {
  bar: "public" | "account" | "store" | "none";
  /** "merch" is the special style of the public bar on /merch-preview. */
  dress?: "merch";
  footer: "whole" | "short" | "none";
  /** The public site is night; store, account pages and back office are paper. */
  surface: "night" | "paper";
}

const frames: Record<FrameName, Frame> = {
  public: { bar: "public", footer: "whole", surface: "night" },
  preview: { bar: "public", dress: "merch", footer: "whole", surface: "night" },
  account: { bar: "account", footer: "short", surface: "paper" },
  store: { bar: "store", footer: "none", surface: "paper" },
  night: { bar: "none", footer: "none", surface: "night" },
  paper: { bar: "none", footer: "none", surface: "paper" },
};

/** Which bar, footer and surface the open page has (product-decisions.md 2). */
export function useFrame(): Frame {
  const { pathname } = useLocation();
  const { frame = "night", isEntrance } = useRouteMeta();
  const drawn = frames[typeof frame === "function" ? frame(pathname) : frame];
  return isEntrance && drawn.footer === "whole" ? { ...drawn, footer: "short" } : drawn;
}
