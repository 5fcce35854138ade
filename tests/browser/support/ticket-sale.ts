import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { solveTask, taskIn } from "../../support/proofs.ts";
import { ask, postForm, readPage } from "./without-page.ts";

interface Sold {
  name: string;
  /** In naira. */
  price: number;
  places: number;
  /** A line for each thing that it brings. */
  description?: string;
}

/**
 * Opens the sale of a type of its own, by the forms of the back office but not through its screens.
 * Returns its id.
 */
export async function sell(
  organiser: APIRequestContext,
  { name, price, places, description = "" }: Sold,
): Promise<string> {
  const capacity = { intent: "save-capacity", capacity: "", size: String(places), position: "0" };
  await postForm(organiser, "/adminTickets", { ...capacity, name: `Capacity of ${name}` });
  const newType = await readPage(organiser, "/adminTickets/new");
  const field = new RegExp(`Capacity of ${name}, of.*?name="(capacity-[^"]+)"`, "s").exec(
    newType,
  )![1]!;
  const type = { intent: "save-type", name, package: "Regular", admits: "1", maxPerOrder: "10" };
  const ticks = { isOpen: "on", showsReason: "on", hasWaitingList: "on", position: "0" };
  const path = await postForm(organiser, "/adminTickets/new", {
    ...type,
    ...ticks,
    description,
    maxPerPerson: "",
    [field]: "1",
  });
  const typeId = path!.split("/").at(-1)!;
  await postForm(organiser, `/adminTickets/${typeId}`, {
    intent: "save-price",
    phase: "",
    name: "",
    price: String(price),
    position: "0",
  });
  await postForm(organiser, "/adminTickets", { intent: "open-sale" });
  return typeId;
}

export interface Person {
  name: string;
  email: string;
}

interface Wanted {
  typeId: string;
  quantity?: number;
  /** What they cost together, in naira. */
  naira: number;
}

/** Begins a purchase by the form of its page. Returns the address of its payment page. */
export async function choose(
  request: APIRequestContext,
  person: Person,
  { typeId, quantity = 1, naira }: Wanted,
): Promise<string> {
  const form = { quantity: String(quantity), seenKobo: String(naira * 100), phone: "" };
  const token = randomBytes(14).toString("hex");
  const task = taskIn(await readPage(request, `/tickets/${typeId}?n=${quantity}`));
  const proof = task ? await solveTask(task) : "";
  return (await postForm(request, `/tickets/${typeId}`, { ...form, ...person, token, proof }))!;
}

/** Buys by forms, without a page. Returns the address of the purchase. */
export async function buy(
  request: APIRequestContext,
  person: Person,
  wanted: Wanted,
): Promise<string> {
  const back = await postForm(request, await choose(request, person, wanted), { card: "success" });
  const response = await ask(request, back!, { maxRedirects: 0 });
  return response.headers()["location"]!;
}

export const personOf = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
});
