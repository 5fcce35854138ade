import type { App } from "#app/context.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import type { SignedInViewer } from "#app/domain/accounts/accounts.server.ts";
import { listWhoMay } from "#app/domain/accounts/organisers.server.ts";
import { findFactorDeadline } from "#app/domain/team/money-rules.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { type Typed, typedTexts } from "#app/shared/team/forbidden.ts";
import { isOfMoney, type Permission, rolesWith, teamRoles } from "#app/shared/team/permissions.ts";
import { readBody } from "./body-limits.server.ts";

/** Says which roles a permission comes with, and who has it: a role may be new to whoever asks. */
export async function whomToAsk(db: Queryable, permission: Permission): Promise<string> {
  const roles = ["owner" as const, ...rolesWith(permission)].map((role) => teamRoles[role].label);
  const people = (await listWhoMay(db, permission)).map(({ name, email }) => `${name} (${email})`);
  return `To ${permission} takes another role: ${listed(roles)}. Your roles may have changed. Ask ${listed(people)}.`;
}

/**
 * Why what touches money is closed to somebody, of whom the owner demands a second factor, and who has had the
 * days for it; null where it is open.
 */
export async function whyClosed(
  { db, now }: Pick<App, "db" | "now">,
  viewer: SignedInViewer,
  permissions: readonly Permission[],
): Promise<string | null> {
  if (viewer.hasSecondFactor || !permissions.some(isOfMoney)) return null;
  const deadline = await findFactorDeadline(db, viewer);
  return deadline && deadline <= now() ? siteTexts.secondFactor.demanded : null;
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
