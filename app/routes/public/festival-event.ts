import { href } from "react-router";

interface Site {
  brandName: string;
  publicUrl: string;
  card: { url: string };
}

/** An event of a loader as search engines read it, with its name and addresses. */
export const festivalEvent = <Event extends { startDate: string }>(
  { brandName, publicUrl, card }: Site,
  event: Event,
) => ({
  ...event,
  name: `${brandName} ${event.startDate.slice(0, 4)}`,
  image: publicUrl + card.url,
  url: publicUrl + href("/"),
  organizer: { "@type": "Organization", name: brandName, url: publicUrl + href("/") },
});
