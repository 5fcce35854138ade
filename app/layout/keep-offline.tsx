import { useEffect } from "react";
import { href } from "react-router";
import { keepOffline } from "#app/browser/prehydration/keep-offline.ts";

/**
 * Has the page, which shows codes of tickets, shown without a network from now on. The offline page
 * lists it by its name.
 */
export function KeepOffline({ name }: { name: string }) {
  useEffect(keepOffline, []);
  return <span hidden data-keep-offline={href("/sw.js")} data-name={name} />;
}
