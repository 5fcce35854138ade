import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.server.ts";

const pickUp = {
  id: "order@example.com",
  title: "Pick up, soon; at last",
  place: "Abuja park(Choba)",
  text: "2 × Garden City ringer, in white and in the size that fits everybody who came\n1 × Cap",
  url: "https://example.com/myorders/order",
  from: new Date("2026-11-28T23:30:00Z"),
  to: new Date("2026-12-06T10:00:00Z"),
  at: new Date("2026-11-22T10:00:00Z"),
};

test("a pick-up is a whole-day entry whose lines a calendar can read", () => {
  const file = calendarFile(pickUp);
  expect(file).toContain("\r\nDTSTART;VALUE=DATE:20261129\r\nDTEND;VALUE=DATE:20261207\r\n");
  expect(file).toContain(String.raw`SUMMARY:Pick up\, soon\; at last`);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = file.replaceAll("\r\n ", "");
  expect(unfolded).toContain(String.raw`everybody who came\n1 × Cap`);
});

test("a day with hours begins and ends by the clock", () => {
  const file = calendarFile({ ...pickUp, isTimed: true, sequence: 3 });
  expect(file).toContain("\r\nMETHOD:PUBLISH\r\n");
  expect(file).toContain("\r\nSEQUENCE:3\r\n");
  expect(file).toContain("\r\nDTSTART:20261128T233000Z\r\nDTEND:20261206T100000Z\r\n");
});
