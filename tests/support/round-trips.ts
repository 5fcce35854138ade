import pg from "pg";
import type { TestApp } from "./test-app.ts";

interface Asked {
  text: string;
  isWaitedFor: boolean; // not one that left while its connection had others under way
}

/** The statements that a site asks its database for while something happens. */
export async function askedDuring(
  site: TestApp,
  happens: () => Promise<unknown>,
): Promise<string[]> {
  return (await heardDuring(site, happens)).map(({ text }) => text);
}

export async function heardDuring(
  site: TestApp,
  happens: () => Promise<unknown>,
): Promise<Asked[]> {
  const asked = (listening.get(site) ?? listenTo(site)).asked;
  const before = asked.length;
  await happens();
  return asked.slice(before);
}

const listening = new WeakMap<TestApp, { asked: Asked[] }>();

function listenTo(site: TestApp): { asked: Asked[] } {
  const asked: Asked[] = [];
  const known = new WeakSet<pg.PoolClient>();
  if (!("$client" in site.app.db) || !(site.app.db.$client instanceof pg.Pool))
    throw new Error("The database has no pool to listen to");
  site.app.db.$client.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    const { query } = client;
    let isIdle = true;
    client.on("drain", () => (isIdle = true));
    Object.defineProperty(client, "query", {
      configurable: true,
      value(question: unknown, ...rest: unknown[]) {
        const text = textOf(question);
        // It goes with the statement after it.
        const isBegin = text === "begin";
        asked.push({ text, isWaitedFor: isIdle && !isBegin });
        isIdle &&= isBegin;
        return Reflect.apply(query, client, [question, ...rest]) as unknown;
      },
    });
  });
  const heard = { asked };
  listening.set(site, heard);
  return heard;
}

function textOf(question: unknown): string {
  if (typeof question === "string") return question;
  return typeof question === "object" && question !== null && "text" in question
    ? String(question.text)
    : "?";
}
