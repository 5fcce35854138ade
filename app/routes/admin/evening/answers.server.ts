import { z } from "zod";
import type { App } from "#app/context.server.ts";
import {
  type EveningQuestion,
  publishFestival,
} from "#app/domain/festival/first-evening.server.ts";
import { checkKeys } from "#app/domain/handover/paystack-keys.server.ts";
import { inviteOrganiser, listInvitations } from "#app/domain/team/invitations.server.ts";
import { openFirstSale } from "#app/domain/tickets/sale/edit-sale.server.ts";
import {
  count,
  countOrNone,
  dayTime,
  ticketPrice,
} from "#app/routes/admin/tickets/sale/sale-fields.server.ts";
import type { Refused } from "#app/shared/form-result.ts";
import { type TeamRole, teamRoleNames } from "#app/shared/team/permissions.ts";
import { rows } from "./rows.ts";

const text = z.string().catch("");
const festivalFields = z.object({ brand: text, date: text, gates: text, venue: text, city: text });
const keyFields = z.object({ publicKey: text, secretKey: text });

type Typed = Record<string, unknown>;

/** Takes an answer. Returns why it is refused, by field; null where it is taken. */
export async function takeAnswer(
  app: App,
  question: EveningQuestion,
  typed: Typed,
  byUserId: string,
): Promise<Refused | null> {
  switch (question) {
    case "festival": {
      const answer = await publishFestival(app, festivalFields.parse(typed), byUserId);
      return answer.ok ? null : answer;
    }
    case "tickets":
      return takeTickets(app, typed, byUserId);
    case "team":
      return takeTeam(app, typed, byUserId);
    case "money": {
      const answer = await checkKeys(app, keyFields.parse(typed), { ofSameMode: false });
      return answer.ok ? null : answer;
    }
  }
}

const inRow = (row: number) => ({
  name: `name${row}`,
  price: `price${row}`,
  pieces: `pieces${row}`,
  email: `email${row}`,
  role: `role${row}`,
});

async function takeTickets(app: App, typed: Typed, byUserId: string): Promise<Refused | null> {
  const errors: Record<string, string> = {};
  const read = <Value>(field: string, rule: z.ZodType<Value>): Value => {
    const value = rule.safeParse(typed[field]);
    if (value.success) return value.data;
    errors[field] ??= value.error.issues[0]!.message;
    return undefined as Value;
  };
  const size = read("size", count("Write how many people fit.", { from: 1, to: 1_000_000 }));
  const opensAt = read("opensAt", dayTime);
  const packages = (await app.festival()).tickets.packages.map(({ name }) => name);
  const types = rows.flatMap((row) => {
    const field = inRow(row);
    const name = text.parse(typed[field.name]).trim().slice(0, 60);
    // A name that was offered and left without a price is of no type.
    if (!text.parse(typed[field.price]).trim()) return [];
    if (!name) errors[field.name] = "Write a name, such as Regular.";
    const label = packages.find((one) => one.toLowerCase() === name.toLowerCase());
    return [
      {
        name,
        package: label ?? packages[0]!,
        priceKobo: read(field.price, ticketPrice),
        pieces: read(
          field.pieces,
          countOrNone("Write a number, or nothing for no limit.", { from: 1, to: 1_000_000 }),
        ),
      },
    ];
  });
  if (types.length === 0) errors[inRow(1).price] ??= "Write a price, or 0 for free tickets.";
  const names = types.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) errors[inRow(1).name] = "Each needs a name of its own.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  await openFirstSale(app, { size, opensAt, types }, byUserId);
  return null;
}

const isRole = (name: unknown): name is TeamRole => teamRoleNames.some((role) => role === name);

async function takeTeam(app: App, typed: Typed, byUserId: string): Promise<Refused | null> {
  const errors: Record<string, string> = {};
  const invitations = await listInvitations(app.db, app.now());
  for (const row of rows) {
    const field = inRow(row);
    const email = text.parse(typed[field.email]).trim();
    if (!email) continue;
    const role = typed[field.role];
    // Invited before another row was refused: a second invitation would end the first one's link.
    const isSent = invitations.some(
      (one) => one.email === email.toLowerCase() && one.roles.some((has) => has === role),
    );
    if (isSent) continue;
    const invited = await inviteOrganiser(
      app,
      { email, roles: isRole(role) ? [role] : [] },
      byUserId,
    );
    if (invited.ok) continue;
    if (invited.errors?.email) errors[field.email] = invited.errors.email;
    if (invited.errors?.roles) errors[field.role] = invited.errors.roles;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : null;
}
