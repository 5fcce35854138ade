import { turnsAt, turnTerms } from "#app/shared/festival/on-stage.ts";
import { keptPages } from "#app/shared/kept-pages.ts";

/**
 * Goes on with what the first page says on the festival's day: its clock, who plays now, next and
 * later, and the tickets that this device keeps. The first script uses it, and then React's page.
 * Returns a function that ends it.
 */
export function runToday(): () => void {
  const today = document.querySelector<HTMLElement>("[data-today]");
  if (!today) return () => {};
  const rows = [...today.querySelectorAll<HTMLElement>("[data-at]")];
  const acts = rows.map(({ dataset }) => ({
    at: Number(dataset["at"]),
    stage: dataset["stage"] ?? "",
  }));
  const clock = today.querySelector<HTMLElement>("[data-clock]");
  const show = () => {
    const now = Date.now();
    if (clock) {
      clock.hidden = false;
      clock.textContent = new Date(now).toLocaleTimeString("en-GB", {
        timeStyle: "short",
        timeZone: "Africa/Lagos",
      });
    }
    const turns = turnsAt(acts, now);
    rows.forEach((row, place) => {
      const turn = turns[place];
      row.hidden = !turn;
      row.querySelector("[data-turn]")!.textContent =
        turn && turns.indexOf(turn) === place ? turnTerms[turn] : "";
    });
  };
  const timer = setInterval(show, 5_000);
  show();
  void showKept(today.querySelector("[data-tickets]")).catch(() => {});
  return () => clearInterval(timer);
}

/** Links to the tickets that this device keeps, in place of the link to look for one. */
async function showKept(place: Element | null): Promise<void> {
  const link = place?.querySelector("a");
  const kept = await keptTickets();
  if (!place || !link || kept.length === 0) return;
  const links = kept.map(({ url, name }) => {
    const one = link.cloneNode() as HTMLAnchorElement;
    one.href = url;
    one.textContent = `My ticket: ${name}`;
    return one;
  });
  place.replaceChildren(...links);
}

/** Returns the addresses and names of the pages with codes that this device keeps. */
async function keptTickets(): Promise<{ url: string; name: string }[]> {
  if (!("caches" in globalThis) || !(await caches.has(keptPages))) return [];
  const pages = await caches.open(keptPages);
  const kept = (await pages.keys()).map(async ({ url }) => {
    const text = (await (await pages.match(url))?.text()) ?? "";
    const page = new DOMParser().parseFromString(text, "text/html");
    const name = page.querySelector<HTMLElement>("[data-keep-offline]")?.dataset["name"] ?? "";
    return { url, name };
  });
  return (await Promise.all(kept)).filter(({ name }) => name !== "");
}
