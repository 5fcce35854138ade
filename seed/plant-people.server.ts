import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import {
  addresses,
  contactMessages,
  emails,
  newSubscribers,
  subscribers,
  tickets,
  users,
} from "#app/db/schema.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { readPhone } from "#app/domain/accounts/phone.server.ts";
import { demoCustomers, demoMessages, demoSubscribers, demoTickets } from "./demo-people.ts";

/** The invented customers. They have no password, so nobody can sign in as one of them. */
export type PlantedCustomers = Map<string, { id: string; email: string; username: string }>;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

export async function plantCustomers(tx: Transaction, now: Date): Promise<PlantedCustomers> {
  const planted = demoCustomers.map(({ email, username }) => ({ id: newId(16), email, username }));
  const joined = daysBefore(now, 60);
  await tx
    .insert(users)
    .values(
      planted.map(({ id, email, username }) => ({ id, email, name: username, createdAt: joined })),
    );
  await tx.insert(addresses).values(
    demoCustomers.flatMap(({ address }, index) =>
      address
        ? [
            {
              userId: planted[index]!.id,
              address: {
                ...noAddress,
                ...address,
                addressPhone: e164(address.addressPhone),
              },
            },
          ]
        : [],
    ),
  );
  return new Map(planted.map((customer) => [customer.email, customer]));
}

export async function plantVisitors(tx: Transaction, now: Date): Promise<void> {
  for (const { issuedDaysAgo, ...demo } of demoTickets) {
    const ticket = { ...demo, ticketId: newId(10).toUpperCase() };
    const at = daysBefore(now, issuedDaysAgo);
    const [email] = await tx
      .insert(emails)
      .values({ kind: "ticket", recipient: demo.email, data: ticket, createdAt: at, sentAt: at })
      .returning({ id: emails.id });
    await tx.insert(tickets).values({ ...ticket, emailId: email!.id, createdAt: at });
  }
  await tx.insert(contactMessages).values(
    demoMessages.map(({ sentDaysAgo, ...message }) => ({
      ...message,
      createdAt: daysBefore(now, sentDaysAgo),
      adminNotifiedAt: now,
    })),
  );
  for (const { email, from, daysAgo } of demoSubscribers) {
    const createdAt = daysBefore(now, daysAgo);
    await (
      from === "newsletters page"
        ? tx.insert(newSubscribers).values({ email, createdAt })
        : tx.insert(subscribers).values({ email, source: from, createdAt })
    ).onConflictDoNothing();
  }
}

function e164(typed: string): string {
  const phone = readPhone(typed);
  if ("wrong" in phone) throw new Error(`The demo's number ${typed}: ${phone.wrong}`);
  return phone.e164;
}
