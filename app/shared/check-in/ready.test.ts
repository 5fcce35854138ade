import { expect, test } from "vitest";
import {
  nextOfTrial,
  type PhoneHealth,
  problemsOfPhone,
  type Trial,
  trialAfter,
  trialCodeOf,
} from "./ready.ts";

const now = Date.parse("2026-12-19T16:00:00+01:00");
const trial = { good: now, dim: now, cracked: now, offline: now };
const ready: PhoneHealth = {
  camera: "allowed",
  storage: "kept",
  offset: 0,
  battery: 0.9,
  isCharging: false,
  listAt: now,
  unsent: 0,
  trial,
};
const problems = (more: Partial<PhoneHealth>, seenAt: number | null = now) =>
  problemsOfPhone(
    { seenAt: seenAt === null ? null : new Date(seenAt), health: { ...ready, ...more } },
    new Date(now),
  );

test("a phone that was tried and has all it needs is ready", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ battery: null })).toEqual([]);
  expect(problems({ battery: 0.2, isCharging: true })).toEqual([]);
});

test("each thing that is wrong with a phone has words of its own", () => {
  const minutes = (of: number) => now - of * 60_000;
  const wrong: Partial<PhoneHealth>[] = [
    { camera: "none" },
    { camera: "refused" },
    { camera: "asks" },
    { storage: "full" },
    { storage: "none" },
    { offset: 5 * 60_000 },
    { offset: -5 * 60_000 },
    { battery: 0.2 },
    { listAt: null },
    { listAt: minutes(45) },
    { unsent: 3 },
    { trial: {} },
    { trial: { ...trial, dim: minutes(24 * 60) } },
  ];
  const words = wrong.map((more) => problems(more)[0]);
  expect(new Set(words).size).toBe(wrong.length);
  expect(words).not.toContain(undefined);
  expect(problems({}, minutes(20))).toEqual(["Not seen for 20 minutes."]);
  expect(problemsOfPhone({ seenAt: null, health: null }, new Date(now))).toHaveLength(1);
});

test("a trial leads from code to code, then without a network and back", () => {
  let of: Trial = {};
  const asked: string[] = [];
  const steps = [
    ["dim", false],
    ["good", false],
    ["cracked", false],
    ["good", true],
  ] as const;
  for (const [code, isOffline] of steps) {
    of = trialAfter(of, { code, at: now, isOffline });
    asked.push(nextOfTrial(of));
  }
  expect(asked).toEqual([
    "Now scan the good code.",
    "Now scan the cracked code.",
    "Now switch the aeroplane mode on, and scan the good code.",
    "Switch the network on again: then the phone is ready.",
  ]);
  expect(problems({ trial: of })).toEqual([]);
});

test("only the printed codes are codes of the trial", () => {
  expect(trialCodeOf(" try:dim ")).toBe("dim");
  expect(trialCodeOf("TRYDIM")).toBeNull();
  expect(trialCodeOf("constructor")).toBeNull();
});
