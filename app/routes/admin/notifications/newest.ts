import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import { findNewest } from "./newest-notifications.server.ts";
import type { Route } from "./+types/newest";

export const handle = {
  page: href("/adminNotifications"),
  reads: "notifications.read",
} satisfies AdminResource;

export const loader = ({ context }: Route.LoaderArgs) => findNewest(contextOf(context).app);
