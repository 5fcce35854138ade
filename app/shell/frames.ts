import { useLocation } from "react-router";
import { type FrameName, usePageFacts } from "#app/shared/pages/page-facts.ts";

interface Frame {
  bar: "public" | "account" | "store" | "none";
  /** "merch" is the public bar's special dress of /merch-preview. */
  dress?: "merch";
  footer: boolean;
  /** The public site is night; store, account pages and back office are paper. */
  surface: "night" | "paper";
}

const frames: Record<FrameName, Frame> = {
  public: { bar: "public", footer: true, surface: "night" },
  preview: { bar: "public", dress: "merch", footer: true, surface: "night" },
  account: { bar: "account", footer: true, surface: "paper" },
  store: { bar: "store", footer: false, surface: "paper" },
  night: { bar: "none", footer: false, surface: "night" },
  paper: { bar: "none", footer: false, surface: "paper" },
};

/** Which bar, footer and surface the open page has (settled.md 2). */
export function useFrame(): Frame {
  const { pathname } = useLocation();
  const { frame = "night" } = usePageFacts();
  return frames[typeof frame === "function" ? frame(pathname) : frame];
}
