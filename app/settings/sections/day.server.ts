import { dayNumber, isoDay } from "#app/shared/dates.ts";
import { defineSection } from "../define-section.server.ts";
import { checkbox, day as dayField, line, link, time, wholeNumber } from "../fields.server.ts";

export const day = defineSection({
  title: "Date and place",
  note: "All times are Nigerian.",
  settings: {
    date: dayField({ label: "Date", initial: "2025-08-02" }),
    gates: time({ label: "Gates open", initial: "13:00" }),
    ends: time({
      label: "It ends",
      hint: "A time before the gates open is the next day",
      initial: "04:00",
    }),
    venue: line({ label: "Venue", initial: "Old Convocation Arena" }),
    campus: line({ label: "Campus", isOptional: true, initial: "University of Port Harcourt" }),
    city: line({ label: "City", initial: "Port Harcourt" }),
    state: line({ label: "State", hint: "Door delivery reaches this state", initial: "Rivers" }),
    mapUrl: link({ label: "Link to a map (optional)" }),
    gate: line({
      label: "The gate (optional)",
      hint: "This and the next two are on the first page on the day. Such as: behind the library",
      isOptional: true,
    }),
    water: line({ label: "Where there is water (optional)", isOptional: true }),
    firstAid: line({ label: "Where first aid is (optional)", isOptional: true }),
    isCancelled: checkbox({ label: "The festival is cancelled" }),
    minimumAge: wholeNumber({ label: "Under this age with an adult", most: 99, initial: 16 }),
  },
  savedNote: ({ date }, now) =>
    date < isoDay(dayNumber(now)) ? "This day is over: the pages will look back at it." : "",
});
