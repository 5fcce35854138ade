import { openTickets } from "#tests/support/purchases.ts";
import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import {
  type PhaseFields,
  saveCapacity,
  savePhase,
  saveSale,
  saveType,
  type TypeFields,
} from "#app/domain/tickets/sale/edit-sale.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { dayNumber, isoDay } from "#app/shared/dates.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { priceTickets, sumKobo } from "#app/shared/tickets/sale.ts";
import type { TestApp } from "./test-app.ts";

interface SoldType extends Partial<TypeFields> {
  name: string;
  /** The prices in their order. */
  prices: (Partial<PhaseFields> & { priceKobo: number })[];
  /** What one ticket takes of each capacity, by its name. */
  takes: Record<string, number>;
}

/** Opens a sale as an organiser does, and returns the ids of its types by their names. */
export async function openTicketSale(
  { app }: Pick<TestApp, "app">,
  sizes: Record<string, number | null>,
  types: readonly SoldType[],
): Promise<Record<string, string>> {
  const byUserId = (await findSetting(app.db, "administrator"))!;
  await moveDayAhead(app, byUserId);
  for (const [name, size] of Object.entries(sizes))
    await saveCapacity(app, null, { name, size }, byUserId);
  const { capacities } = await readSale(app.db, app.now());
  const ids: Record<string, string> = {};
  for (const { prices, takes, ...type } of types) {
    const weights = new Map(
      Object.entries(takes).map(([name, weight]) => [
        capacities.find((capacity) => capacity.name === name)!.id,
        weight,
      ]),
    );
    const typeId = await saveType(
      app,
      null,
      {
        description: "",
        package: "Regular",
        admits: 1,
        maxPerOrder: 10,
        maxPerPerson: null,
        isOpen: true,
        showsReason: true,
        hasWaitingList: true,
        ...type,
        weights,
      },
      byUserId,
    );
    ids[type.name] = typeId;
    for (const price of prices)
      await savePhase(
        app,
        { typeId, phaseId: null },
        { name: "", opensAt: null, closesAt: null, pieces: null, ...price },
        byUserId,
      );
  }
  await saveSale(app, { isOpen: true, opensAt: null, closesAt: null }, byUserId);
  return ids;
}

/** Nothing is sold after the festival's day, and the specification's is long past. */
export async function moveDayAhead(
  { db, now, festival }: TestApp["app"],
  byUserId: string,
): Promise<void> {
  const { day, endsAt } = await festival();
  if (endsAt > now()) return;
  const date = isoDay(dayNumber(now()) + 60);
  await db.transaction((tx) => publishSections(tx, { day: { ...day, date } }, byUserId, now()));
}

interface Buying {
  typeId: string;
  quantity?: number;
  email?: string;
  phone?: string | null;
  token?: string;
  /** The code, and the reduction that the buyer was shown. */
  code?: { typed: string; seenReductionKobo: number };
  paysAgain?: boolean;
  name?: string;
  /** The sum that the buyer saw; that of now unless given. */
  seenKobo?: number;
  ownTokens?: readonly string[];
  /** The buyer's account; none unless given. */
  userId?: string | null;
}

/** Begins a purchase as a visitor does who has just seen the page. */
export async function beginTickets(
  { app }: Pick<TestApp, "app">,
  {
    typeId,
    quantity = 1,
    email = "ada@example.com",
    phone = null,
    token = newPurchaseToken(),
    code,
    paysAgain,
    name = "Ada Obi",
    seenKobo,
    ownTokens,
    userId = null,
  }: Buying,
) {
  const { types } = await readSale(app.db, app.now());
  const type = types.find(({ id }) => id === typeId)!;
  const nowKobo = sumKobo(priceTickets(type, quantity, app.now()) ?? []);
  const wanted = {
    typeId,
    quantity,
    seenKobo: seenKobo ?? nowKobo,
    name,
    email,
    phone,
    token,
    code,
    paysAgain,
    ownTokens,
  };
  return openTickets(app, wanted, userId);
}
