// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "./countdown.tsx";

const target = "2025-08-01T23:00:00.000Z";
const before = (seconds: number) => Date.parse(target) - seconds * 1_000;
const timer = () => screen.queryByRole("timer");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the countdown takes the browser's time once it is drawn, goes down every second, and is gone when the festival begins", () => {
  vi.setSystemTime(before(3));
  render(<Countdown target={target} now={before(60)} />);
  expect(timer()!.textContent).toBe("00Days00Hrs00Mins03Sec");
  act(() => void vi.advanceTimersByTime(1_000));
  expect(timer()!.textContent).toBe("00Days00Hrs00Mins02Sec");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(timer()).toBeNull();
  expect(vi.getTimerCount(), "nothing counts on").toBe(0);
});

test("a countdown that has ended counts nothing", () => {
  vi.setSystemTime(before(-1));
  render(<Countdown target={target} now={before(-1)} />);
  expect([timer(), vi.getTimerCount()]).toEqual([null, 0]);
});
