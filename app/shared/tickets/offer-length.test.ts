import { expect, it } from "vitest";
import { offerEnd } from "./offer-length.ts";

const day = {
  startsAt: new Date("2026-12-19T12:00:00+01:00"),
  dayBegins: new Date("2026-12-19T00:00:00+01:00"),
  closesAt: null,
};
const end = (at: string, times: Partial<Parameters<typeof offerEnd>[1]> = {}) =>
  offerEnd(new Date(at), { ...day, ...times })?.toISOString() ?? null;
const lagos = (text: string) => new Date(`${text}+01:00`).toISOString();

it("an offer holds for six hours, of which none is at night", () => {
  expect(end("2026-12-01T09:00:00+01:00")).toBe(lagos("2026-12-01T15:00:00"));
  expect(end("2026-12-01T16:00:00+01:00")).toBe(lagos("2026-12-01T22:00:00"));
  expect(end("2026-12-01T20:00:00+01:00")).toBe(lagos("2026-12-02T11:00:00"));
  expect(end("2026-12-01T23:30:00+01:00")).toBe(lagos("2026-12-02T13:00:00"));
  expect(end("2026-12-02T03:00:00+01:00")).toBe(lagos("2026-12-02T13:00:00"));
});

it("an offer is shorter on the last day, and ten minutes on the day itself", () => {
  expect(end("2026-12-18T11:59:59+01:00")).toBe(lagos("2026-12-18T17:59:59"));
  expect(end("2026-12-18T12:00:00+01:00")).toBe(lagos("2026-12-18T12:45:00"));
  expect(end("2026-12-18T23:30:00+01:00")).toBe(lagos("2026-12-19T00:15:00"));
  expect(end("2026-12-19T00:00:00+01:00")).toBe(lagos("2026-12-19T00:10:00"));
});

it("an offer ends with the sale, and is not made where there is no time to pay", () => {
  const closesAt = new Date("2026-12-01T10:00:00+01:00");
  expect(end("2026-12-01T09:00:00+01:00", { closesAt })).toBe(closesAt.toISOString());
  expect(end("2026-12-01T09:50:00+01:00", { closesAt })).toBe(closesAt.toISOString());
  expect(end("2026-12-01T09:50:01+01:00", { closesAt })).toBeNull();
});
