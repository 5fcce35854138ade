import type { Festival } from "./festival.server.ts";

const isoSecond = (date: Date) => date.toISOString().replace(".000", "");

/** The festival as an Event of schema.org, without its name and addresses. */
export const eventOf = ({ day, startsAt, endsAt, lineUp }: Festival) => ({
  "@type": "Festival",
  startDate: isoSecond(startsAt),
  endDate: isoSecond(endsAt),
  eventStatus: `https://schema.org/${day.isCancelled ? "EventCancelled" : "EventScheduled"}`,
  eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
  location: {
    "@type": "Place",
    name: day.venue,
    address: {
      "@type": "PostalAddress",
      streetAddress: day.campus,
      addressLocality: day.city,
      addressRegion: day.state,
      addressCountry: "NG",
    },
  },
  ...(lineUp.acts.length > 0 && {
    performer: lineUp.acts.map(({ name }) => ({ "@type": "PerformingGroup", name })),
  }),
});
