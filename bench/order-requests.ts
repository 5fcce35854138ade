import { type OpenShop, p95 } from "./large-shop.ts";
import type { Sample } from "./plant-orders.ts";

export type Shop = OpenShop<Sample>;

interface Latencies {
  what: string;
  /** One value for each shop. */
  p95Ms: number[];
}

const clients = 16;
const rounds = 8;
const roundMs = 1_000;

const month = (monthsAgo: number) => {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() - monthsAgo, 15);
  return new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric" }).format(date);
};

/** The requests: the lists, and a month's orders, each of which fills a page in every shop. */
const kinds: { what: string; query: (request: number, sample: Sample) => string }[] = [
  { what: "the list", query: (request) => `tab=${["new", "delivery", "completed"][request % 3]}` },
  {
    what: "a search by a part of the id",
    query: (request, sample) => {
      const id = sample[request % sample.length]!;
      return `tab=new&q=${request % 2 === 0 ? id.slice(2, 7) : id}`;
    },
  },
  {
    what: "a search by the date",
    query: (request) => `tab=new&q=${encodeURIComponent(month(1 + (request % 8)))}`,
  },
  {
    what: "a search by a phone number",
    query: (request) =>
      `tab=new&q=0803${String(((request % 900) * 7919) % 10_000_000).padStart(7, "0")}`,
  },
  { what: "a search by an item of every second order", query: () => "tab=new&q=hoodie+xl" },
  { what: "a filter", query: () => "tab=new&region=Choba&older=3" },
];

/**
 * Measures the shops with 16 clients, each shop in turn for a second, so that other load on the
 * machine affects all alike.
 */
export async function askShops(shops: Shop[]): Promise<Latencies[]> {
  const measured: Latencies[] = [];
  for (const { what, query } of kinds) {
    const times = shops.map((): number[] => []);
    // The first round warms up.
    for (let round = 0; round <= rounds; round++)
      for (const [index, shop] of shops.entries()) {
        const taken = await askForAWhile(shop, query, what === "the list");
        if (round > 0) times[index]!.push(...taken);
      }
    measured.push({ what, p95Ms: times.map(p95) });
  }
  return measured;
}

async function askForAWhile(
  shop: Shop,
  query: (request: number, sample: Sample) => string,
  goOn: boolean,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + roundMs;
  let request = 0;
  const client = async () => {
    while (performance.now() < until) {
      const asked = query(request++, shop.planted);
      const next = await ask(shop, asked, times);
      if (goOn && next) await ask(shop, `${asked}&after=${next}`, times);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

/** Requests a list. Returns the cursor of its next page. */
async function ask({ url, cookie }: Shop, query: string, times: number[]): Promise<string | null> {
  const from = performance.now();
  const answer = await fetch(`${url}/orders?${query}`, { headers: { cookie }, redirect: "manual" });
  const text = await answer.text();
  times.push(performance.now() - from);
  if (answer.status !== 200) throw new Error(`/orders?${query} answered ${answer.status}`);
  return /after=([^"&]+)/.exec(text)?.[1] ?? null;
}
