import { href } from "react-router";
import { z } from "zod";
import { actorOf, contextOf, rolesOf } from "#app/context.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { readGateParts } from "#app/domain/check-in/gate-list.server.ts";
import { keepScans } from "#app/domain/check-in/keep-scans.server.ts";
import { meetPhone, readPhoneRoom } from "#app/domain/check-in/phones.server.ts";
import { countRowsBy } from "#app/domain/check-in/scan-rows.server.ts";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { readBody } from "#app/http/body-limits.server.ts";
import { listParts } from "#app/shared/check-in/gate-list.ts";
import {
  mostPresses,
  type PhoneSays,
  type Press,
  type PressAnswer,
  type PhoneAnswer,
} from "#app/shared/check-in/presses.ts";
import { directions, scanAnswers, scanWays } from "#app/shared/check-in/scans.ts";
import { trialCodeOf } from "#app/shared/check-in/ready.ts";
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

/** A time that a date can have. */
const time = z.number().min(0).max(8e15);

const pressOf = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("scan"),
    press: name,
    code: z.string().min(1).max(200),
    way: z.enum(scanWays),
    at: time,
    coming: z.object({ people: count, seen: count }).optional(),
    direction: z.enum(directions).optional(),
  }),
  z.object({ what: z.literal("undo"), press: name, at: time, admissionId: z.uuid() }),
  z.object({
    what: z.literal("kept"),
    press: name,
    digest: z.string().regex(/^[\w-]{12}$/),
    serial: z.number().int().min(0).max(2_147_483_647),
    way: z.enum(scanWays),
    at: time,
    offset: z.number().min(-8e15).max(8e15),
    answer: z.enum(scanAnswers),
    people: count,
    isOffline: z.boolean(),
    undoes: name.optional(),
    gate: z.uuid().optional(),
  }),
]) satisfies z.ZodType<Press>;

const sent = z.object({
  /** The account that the page was made for; none on a device. */
  viewer: z.string().optional(),
  /** What the phone says of itself; left out by one that keeps nothing. */
  says: z
    .object({
      phone: name,
      unsent: z.number().int().min(-10_000).max(10_000),
      holds: z.number().int().min(0).max(1_000_000),
      version: z.number().int().min(0).max(2_000_000_000),
      hasScanned: z.boolean(),
      health: z
        .object({
          camera: z.enum(["allowed", "asks", "refused", "none"]),
          storage: z.enum(["unknown", "kept", "evictable", "full", "none"]),
          offset: z.number().min(-8e15).max(8e15),
          battery: z.number().min(0).max(1).nullable(),
          isCharging: z.boolean(),
          listAt: time.nullable(),
          unsent: z.number().int().min(0).max(1_000_000),
          trial: z.object({
            good: time.optional(),
            dim: time.optional(),
            cracked: time.optional(),
            offline: time.optional(),
          }),
        })
        .optional(),
    })
    .optional() satisfies z.ZodType<PhoneSays | undefined>,
  presses: z.array(z.looseObject({ press: name })).max(mostPresses),
  /** Where the phone wants its list of tickets, the hashes of the parts that it has. */
  list: z
    .object({
      hashes: z
        .string()
        .regex(/^[0-9a-f]*$/)
        .max(8 * listParts),
    })
    .optional(),
});

/** Says what the address is for to who opens it. */
export const loader = () => new Response("Gate phones send their presses here.");

/**
 * Answers the presses of a gate phone whose scripts run, one after another, and sends it what its
 * list of tickets lacks: without names where it may look nobody up. The page's own forms take presses
 * without scripts.
 */
export async function action(asked: Route.ActionArgs) {
  try {
    return await answerPresses(asked);
  } catch (error) {
    if (!isEnded(error)) throw error;
    // Stopped after the guard let its request in, it is refused as the guard would refuse it.
    return new Response(error.message, { status: 403 });
  }
}

const isEnded = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.reason === "ended";

async function answerPresses({ request, context }: Route.ActionArgs) {
  const read = sent.safeParse(await readBody(request.json()).catch(() => null));
  if (!read.success) return new Response("These presses cannot be read", { status: 400 });
  const { app, ...asked } = contextOf(context);
  const { viewer, says } = read.data;
  if (viewer && viewer !== (asked.viewer ?? asked.device)?.id)
    return new Response("This page was made for another account", { status: 409 });
  const by = actorOf(context);
  const roles = rolesOf(asked);
  // One that cannot be read spoils no other.
  const presses = read.data.presses.map(
    (unread) => pressOf.safeParse(unread).data ?? { what: "unread" as const, press: unread.press },
  );
  const answer = async (press: (typeof presses)[number]): Promise<PressAnswer> => {
    if (press.what === "unread")
      return { press: press.press, refused: "The site cannot read this press." };
    if (press.what === "kept") return { press: press.press, kept: true };
    // A phone answers it by itself.
    if (press.what === "scan" && trialCodeOf(press.code))
      return { press: press.press, refused: "That is a code to try a phone with." };
    try {
      return { press: press.press, outcome: await take(press) };
    } catch (error) {
      if (!(error instanceof DomainError) || isEnded(error)) throw error;
      return { press: press.press, refused: error.message };
    }
  };
  const take = async (press: Exclude<Press, { what: "kept" }>) =>
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
            direction: press.direction,
            phone: says,
            way: press.way,
            phoneAt: new Date(press.at),
            seesNames: may(roles, "gate.search"),
          },
          by,
        );
  const answers: PressAnswer[] = [];
  const kept = presses.filter((press) => press.what === "kept");
  await keepScans(app, { kept, phone: says?.phone }, by);
  for (const press of presses) answers.push(await answer(press));
  // What the phone has to say comes before what it is told.
  if (says && read.data.list) await meetPhone(app, says, by);
  const room = says && (await readPhoneRoom(app, says.phone));
  const list = read.data.list && {
    ...(await readGateParts(app, { ...read.data.list, seesNames: may(roles, "gate.search"), by })),
    rows: await countRowsBy(app.db, by),
  };
  return Response.json({ answers, list, room, now: app.now().getTime() } satisfies PhoneAnswer);
}
