import { type ReactNode, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useRouteMeta } from "#app/shared/pages/route-meta.ts";
import type { Permission } from "#app/shared/team/permissions.ts";

/**
 * Tells whether the viewer's roles have a permission. This only hides what they may not do; the
 * server decides.
 */
export function useMay(): (permission: Permission) => boolean {
  const data = useRouteLoaderData("routes/admin/layout") as { may: Permission[] } | undefined;
  return (permission) => !data || data.may.includes(permission);
}

/**
 * Whether the viewer may send the form of the open page that has this intent, as it was when the
 * form was drawn: when a role ends meanwhile, the form stays with what was typed, and its answer
 * says so.
 */
export function useMaySend(intent: string): boolean {
  const may = useMay();
  const { does } = useRouteMeta();
  // The server leaves an intent that a page does not name to owners, as it does managing the team.
  const permission = typeof does === "object" ? (does[intent] ?? "manage the team") : does;
  const [isShown] = useState(!permission || may(permission));
  return isShown;
}

/** Shows a form, or a link to one, only to those who may send it. */
export function MaySend({ intent = "", children }: { intent?: string; children: ReactNode }) {
  return useMaySend(intent) && children;
}
