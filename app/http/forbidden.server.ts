import type { Queryable } from "#app/db/db.server.ts";
import { listWhoMay } from "#app/domain/accounts/organisers.server.ts";
import { type Typed, typedTexts } from "#app/shared/team/forbidden.ts";
import { type Permission, rolesWith, teamRoles } from "#app/shared/team/permissions.ts";
import { readBody } from "./body-limits.server.ts";

/** Says which roles a permission comes with, and who has it: a role may be new to whoever asks. */
export async function whomToAsk(db: Queryable, permission: Permission): Promise<string> {
  const roles = ["owner" as const, ...rolesWith(permission)].map((role) => teamRoles[role].label);
  const people = (await listWhoMay(db, permission)).map(({ name, email }) => `${name} (${email})`);
  return `To ${permission} takes another role: ${listed(roles)}. Your roles may have changed. Ask ${listed(people)}.`;
}

const listed = (texts: readonly string[]) =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(texts);

/** Bytes; of a longer form nothing is shown again. */
const mostBytes = 100_000;

/** What was typed on a form that is refused before anything of it is read. */
export async function readTyped(request: Request): Promise<Typed[]> {
  if (Number(request.headers.get("content-length")) > mostBytes) return [];
  const form = await readBody(request.formData()).catch(() => null);
  return form ? typedTexts(form) : [];
}
