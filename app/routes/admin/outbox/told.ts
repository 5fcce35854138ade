import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { countTold } from "#app/domain/outbox/told.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import type { Resource } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/told";

export const handle = { page: href("/adminOutbox") } satisfies Resource;

const query = z.object({
  orders: z
    .string()
    .catch("")
    .transform((ids) => ids.split(",").filter(Boolean).slice(0, 500)),
});

export const loader = ({ request, context }: Route.LoaderArgs) =>
  countTold(contextOf(context).app.db, readQuery(request, query).orders);
