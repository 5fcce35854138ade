import { type ReactNode, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useRouteMeta } from "#app/shared/pages/route-meta.ts";
import type { Needed } from "#app/shared/team/permissions.ts";

/**
 * Tells whether the viewer's roles have a permission, or are those of an owner. This only hides what
 * they may not do; the server decides.
 */
export function useMay(): (needed: Needed) => boolean {
  const data = useRouteLoaderData("routes/admin/layout") as { may: Needed[] } | undefined;
  return (needed) => !data || data.may.includes(needed);
}

/**
 * Whether the viewer may send the form of the open page that has this intent, as it was when the
 * form was drawn: when a role ends meanwhile, the form stays with what was typed, and its answer
 * says so.
 */
export function useMaySend(intent: string): boolean {
  const may = useMay();
  const { does } = useRouteMeta();
  // As the server has it, an intent that a page does not name belongs to owners.
  const needed = typeof does === "object" ? (does[intent] ?? "owner") : does;
  const [isShown] = useState(!needed || may(needed));
  return isShown;
}

/** Shows a form, or a link to one, only to those who may send it. */
export function MaySend({ intent = "", children }: { intent?: string; children: ReactNode }) {
  return useMaySend(intent) && children;
}
