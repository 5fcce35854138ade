import type { Sample } from "./plant-orders.ts";

export interface Latency {
  what: string;
  p95Ms: number;
  perSecond: number;
}

const clients = 16;
const seconds = 6;

const day = (daysAgo: number) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(
    Date.now() - daysAgo * 86_400_000,
  );

/** The addresses that one kind of client asks, by the number of the request. */
const kinds: { what: string; address: (request: number, sample: Sample) => string }[] = [
  {
    what: "the list",
    address: (request) => `tab=${["new", "delivery", "completed"][request % 3]}`,
  },
  {
    what: "a search by a part of the id",
    address: (request, sample) => {
      const id = sample[request % sample.length]!;
      return `tab=new&q=${request % 2 === 0 ? id.slice(2, 7) : id}`;
    },
  },
  {
    what: "a search by the date",
    address: (request) => `tab=new&q=${encodeURIComponent(day(request % 250))}`,
  },
];

/** Asks each kind of address with 16 clients at once, for some seconds each, and the next page of the list among them. */
export async function askFor(url: string, cookie: string, sample: Sample): Promise<Latency[]> {
  const ask = async (query: string) => {
    const from = performance.now();
    const answer = await fetch(`${url}/orders?${query}`, {
      headers: { cookie },
      redirect: "manual",
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`/orders?${query} answered ${answer.status}`);
    return { ms: performance.now() - from, next: /after=([^"&]+)/.exec(text)?.[1] ?? null };
  };
  const measured: Latency[] = [];
  for (const { what, address } of kinds) {
    // A moment to warm up, which is not counted.
    for (let request = 0; request < 60; request++) await ask(address(request, sample));
    const times: number[] = [];
    const until = performance.now() + seconds * 1_000;
    let request = 0;
    const client = async () => {
      while (performance.now() < until) {
        const query = address(request++, sample);
        const { ms, next } = await ask(query);
        times.push(ms);
        if (next && what === "the list") times.push((await ask(`${query}&after=${next}`)).ms);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    times.sort((one, other) => one - other);
    measured.push({
      what,
      p95Ms: times[Math.floor(times.length * 0.95)]!,
      perSecond: times.length / seconds,
    });
  }
  return measured;
}
