import { href } from "react-router";
import { z } from "zod";
import { actorOf, contextOf, rolesOf } from "#app/context.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { readBody } from "#app/http/body-limits.server.ts";
import { mostPresses, type Press, type PressAnswer } from "#app/shared/check-in/presses.ts";
import { scanWays } from "#app/shared/check-in/scans.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import { may } from "#app/shared/team/permissions.ts";
import type { Route } from "./+types/phone";

export const handle = {
  page: href("/adminGate"),
  reads: "gate.admit",
  does: "gate.admit",
} satisfies AdminResource;

const count = z.number().int().min(0).max(1_000);
const name = z.string().min(8).max(64);

const sent = z.object({
  /** The account that the page was made for; none on a device. */
  viewer: z.string().optional(),
  presses: z
    .array(
      z.discriminatedUnion("what", [
        z.object({
          what: z.literal("scan"),
          press: name,
          code: z.string().min(1).max(200),
          way: z.enum(scanWays),
          at: z.number(),
          coming: z.object({ people: count, seen: count }).optional(),
        }),
        z.object({ what: z.literal("undo"), press: name, at: z.number(), admissionId: z.uuid() }),
      ]),
    )
    .max(mostPresses),
}) satisfies z.ZodType<{ presses: Press[] }>;

/** Says what the address is for to who opens it. */
export const loader = () => new Response("Gate phones send their presses here.");

/**
 * Answers the presses of a gate phone whose scripts run, one after another. The page's own forms do
 * the same without scripts.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const read = sent.safeParse(await readBody(request.json()).catch(() => null));
  if (!read.success) return new Response("These presses cannot be read", { status: 400 });
  const { app, ...asked } = contextOf(context);
  const { viewer } = read.data;
  if (viewer && viewer !== (asked.viewer ?? asked.device)?.id)
    return new Response("This page was made for another account", { status: 409 });
  const by = actorOf(context);
  const roles = rolesOf(asked);
  const answer = async (press: Press): Promise<PressAnswer> => {
    try {
      return { press: press.press, outcome: await take(press) };
    } catch (error) {
      // A device that has ended is told so by the guard of its page.
      if (!(error instanceof DomainError) || error.code === "ended") throw error;
      return { press: press.press, refused: error.message };
    }
  };
  const take = (press: Press) =>
    press.what === "undo"
      ? undoAdmission(
          app,
          { admissionId: press.admissionId, isOwnOnly: !may(roles, "gate.undo-others") },
          by,
        )
      : admit(
          app,
          {
            code: press.code,
            requestId: press.press,
            coming: press.coming,
            way: press.way,
            phoneAt: new Date(press.at),
            seesNames: may(roles, "gate.search"),
          },
          by,
        );
  const answers: PressAnswer[] = [];
  for (const press of read.data.presses) answers.push(await answer(press));
  return Response.json({ answers });
}
