import pg from "pg";
import type { TestApp } from "./test-app.ts";

/** The statements that a site asks its database for while something happens. */
export async function askedDuring(
  site: TestApp,
  happens: () => Promise<unknown>,
): Promise<string[]> {
  const asked = listening.get(site) ?? listenTo(site);
  const before = asked.length;
  await happens();
  return asked.slice(before);
}

const listening = new WeakMap<TestApp, string[]>();

function listenTo(site: TestApp): string[] {
  const asked: string[] = [];
  const known = new WeakSet<pg.PoolClient>();
  if (!("$client" in site.app.db) || !(site.app.db.$client instanceof pg.Pool))
    throw new Error("The database has no pool to listen to");
  site.app.db.$client.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    const { query } = client;
    Object.defineProperty(client, "query", {
      configurable: true,
      value(question: unknown, ...rest: unknown[]) {
        asked.push(textOf(question));
        return Reflect.apply(query, client, [question, ...rest]) as unknown;
      },
    });
  });
  listening.set(site, asked);
  return asked;
}

function textOf(question: unknown): string {
  if (typeof question === "string") return question;
  return typeof question === "object" && question !== null && "text" in question
    ? String(question.text)
    : "?";
}
