import { isDeepStrictEqual } from "node:util";
import { desc, ne } from "drizzle-orm";
import { href } from "react-router";
import { orders, refunds } from "#app/db/schema.server.ts";
import { saveSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { exampleContent } from "#app/settings/example-content.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { findFirstEvening } from "./first-evening.server.ts";

type Needed = "db" | "env" | "festival" | "catalogue" | "sendEmail" | "ticketSale";

/** What a step still lacks, and the field or page on which it is given. */
interface Lack {
  what: string;
  to: string;
}

const steps = ["name", "tickets", "products", "payments", "mail", "test"] as const;
type ChecklistStep = (typeof steps)[number];

export interface Checklist {
  /** For each step the first thing that it lacks; null where it is done. */
  steps: Record<ChecklistStep, Lack | null>;
  /** The invented content that the site shows as its own. */
  invented: string[];
}

const fieldOf = (section: string, field: string) =>
  `${href("/adminFestival/:section", { section })}?field=${field}`;

async function lacksOfName({ env, festival }: Parts<"env" | "festival">): Promise<Lack | null> {
  const { name, day } = await festival();
  if (isDeepStrictEqual(name, { ...defaultSettings.name, brand: env.brandName }))
    return { what: "The name", to: fieldOf("name", "brand") };
  if (day.date === defaultSettings.day.date)
    return { what: "The date", to: fieldOf("day", "date") };
  if (day.venue === defaultSettings.day.venue && day.city === defaultSettings.day.city)
    return { what: "The venue", to: fieldOf("day", "venue") };
  return null;
}

async function lacksOfTickets(app: Parts<Needed>): Promise<Lack | null> {
  if ((await findFirstEvening(app))?.hasNoTickets) return null;
  const sale = await app.ticketSale();
  const [first] = sale.types;
  if (!first) return { what: "A type and its price", to: href("/adminTickets") };
  const at = href("/adminTickets/:typeId", { typeId: first.id });
  if (sale.types.every(({ phases }) => phases.length === 0)) return { what: "A price", to: at };
  if (sale.types.every(({ capacities }) => capacities.length === 0))
    return { what: "What it takes room of", to: at };
  return sale.isOpen ? null : { what: "Opening the sale", to: href("/adminTickets") };
}

/** A purchase that was made, and in the sandbox sent back. */
async function lacksOfTest({ db, env, ticketSale }: Parts<Needed>): Promise<Lack | null> {
  const [order] = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!order) {
    const isOpen = (await ticketSale()).isOpen;
    return { what: "Buying something yourself", to: href(isOpen ? "/tickets" : "/merch") };
  }
  if (!env.sandbox.includes("paystack")) return null;
  return (await db.$count(refunds, ne(refunds.status, "failed"))) > 0
    ? null
    : {
        what: `Sending the money of ${order.number} back`,
        to: href("/orders/:orderId", { orderId: order.id }),
      };
}

async function readChecklist(app: Parts<Needed>): Promise<Checklist> {
  const { env, festival, catalogue, sendEmail } = app;
  const { contact, sponsors, story, memories } = await festival();
  const { products, hidden } = await catalogue();
  const invented = {
    "e-mail address": isInvented(contact.email, exampleContent.contact.email),
    socials: isInvented(contact.socials, exampleContent.contact.socials),
    story: isInvented(story, exampleContent.story),
    sponsors: isInvented(sponsors.sponsors, exampleContent.sponsors.sponsors),
    pictures: memories.moments.length === 0 && memories.showDrawn,
  };
  return {
    steps: {
      name: await lacksOfName(app),
      tickets: await lacksOfTickets(app),
      products:
        products.length + hidden.size > 0 ? null : { what: "The first one", to: href("/post") },
      payments: env.sandbox.includes("paystack")
        ? { what: "Paystack's keys", to: href("/adminBegin/:question?", { question: "money" }) }
        : null,
      mail:
        sendEmail === null || env.sandbox.includes("mail")
          ? { what: "The mail account, which the host sets", to: href("/adminOutbox") }
          : null,
      test: await lacksOfTest(app),
    },
    invented: Object.entries(invented).flatMap(([what, is]) => (is ? [what] : [])),
  };
}

/** Whether content is the site's example, which no organiser has written. */
const isInvented = (value: object | string, example: unknown): boolean =>
  Object.values(value).some(Boolean) && isDeepStrictEqual(value, example);

/**
 * What is left to make the site the organisers' own; null once all is done or the list was
 * dismissed.
 */
export async function findChecklist(app: Parts<Needed | "adminCounts">): Promise<Checklist | null> {
  if ((await app.adminCounts()).isChecklistDismissed) return null;
  const list = await readChecklist(app);
  const isDone = Object.values(list.steps).every((lack) => lack === null);
  return isDone && list.invented.length === 0 ? null : list;
}

export function dismissChecklist({ db, now }: Parts<"db" | "now">): Promise<void> {
  return db.transaction(async (tx) => {
    await saveSetting(tx, "checklist_dismissed", now().toISOString());
    announce(tx, "admin");
  });
}
