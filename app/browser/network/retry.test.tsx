// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { siteTexts } from "#app/shared/site-texts.ts";
import { retryChunk, retry, ServerFailed, connectionProblem, retryNow } from "./retry.ts";
import { ConnectionBanner } from "./connection-banner.tsx";

/** What the network raises for an answer that does not arrive. */
const lost = () => new TypeError("Failed to fetch");

beforeEach(() => {
  vi.useFakeTimers();
  // Pauses are random, so that not everybody asks at once; here each has its intended length.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Sends a request that fails with each of `failures` in turn before it is answered. */
function ask(failures: unknown[], more: Parameters<typeof retry>[1] = {}) {
  const left = [...failures];
  const attempt = vi.fn<() => Promise<string>>(async () => {
    if (left.length > 0) throw left.shift();
    return "answer";
  });
  const answered = retry(attempt, more);
  return { answered, times: () => attempt.mock.calls.length };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** What was answered or raised within a minute. */
async function outcomeOf(answered: Promise<unknown>): Promise<unknown> {
  const late = new Promise((done) => setTimeout(done, 60_000, "still waiting"));
  const outcome = Promise.race([answered.catch((error: unknown) => error), late]);
  await pass(60_000);
  return outcome;
}

test("a request that the network loses is sent again after 1, 2, 4 and then every 5 seconds, until it succeeds", async () => {
  const { answered, times } = ask(Array.from({ length: 6 }, lost));
  await pass(0);
  const asked = [times()];
  for (const seconds of [1, 2, 4, 5, 5, 5]) {
    await pass(seconds * 1_000 - 1);
    expect(times(), `before ${seconds} s`).toBe(asked.at(-1));
    await pass(1);
    asked.push(times());
  }
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await answered).toBe("answer");
  expect(connectionProblem()).toBeNull();
});

test("a request that the server fails is sent again at growing intervals, up to every half minute", async () => {
  const { answered, times } = ask(Array.from({ length: 7 }, () => new ServerFailed()));
  await pass(0);
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await pass(seconds * 1_000 - 1);
    expect(times()).toBe(index + 1);
    await pass(1);
    expect(times()).toBe(index + 2);
  }
  expect(await answered).toBe("answer");
});

test("equal pauses differ at random by up to a quarter either way", async () => {
  vi.mocked(Math.random).mockReturnValue(0);
  const early = ask([lost()]);
  await pass(750);
  expect(early.times()).toBe(2);
  vi.mocked(Math.random).mockReturnValue(1);
  const late = ask([lost()]);
  await pass(1_249);
  expect(late.times()).toBe(1);
  await pass(1);
  expect(late.times()).toBe(2);
});

test("an error of the page itself is raised at once, and does not count as a network failure", async () => {
  const fault = new RangeError("a fault");
  const { answered, times } = ask([fault]);
  expect(await outcomeOf(answered)).toBe(fault);
  expect([times(), connectionProblem()]).toEqual([1, null]);
});

test("a request that is aborted while it waits ends with the caller's reason, and is not sent again", async () => {
  const caller = new AbortController();
  const { answered, times } = ask([lost(), lost()], { signal: caller.signal });
  const ended = answered.catch((reason: unknown) => reason);
  await pass(10);
  caller.abort("elsewhere");
  expect(await outcomeOf(ended)).toBe("elsewhere");
  expect([times(), connectionProblem()]).toEqual([1, null]);
});

const notice = () => screen.queryByRole("alert");
const waits = () => act(() => pass(0));

test("the page says that the connection is lost while a request waits, and Try again sends it at once", async () => {
  render(<ConnectionBanner />);
  expect(notice()).toBeNull();
  const { times } = ask([lost(), lost()]);
  await waits();
  expect(notice()!.textContent).toContain(siteTexts.waiting.network);
  const again = screen.getByRole("button", { name: siteTexts.waiting.again });
  fireEvent.click(again);
  await waits();
  expect(times()).toBe(2);
  expect(notice(), "it is still lost").not.toBeNull();
  fireEvent.click(again);
  await waits();
  expect([times(), notice()]).toEqual([3, null]);
});

test("the page tells a server that fails from a connection that is lost", async () => {
  render(<ConnectionBanner />);
  ask([new ServerFailed()]);
  await waits();
  expect(notice()!.textContent).toContain(siteTexts.waiting.server);
  retryNow();
  await waits();
});

test("a request that nobody waits for shows no notice", async () => {
  render(<ConnectionBanner />);
  const { answered } = ask([lost()], { isSeen: () => false });
  await waits();
  expect(notice()).toBeNull();
  await pass(1_000);
  expect(await answered).toBe("answer");
});

test("the notice is shown inside an open dialog, where it can be pressed, and on the page once the dialog closes", async () => {
  const dialog = document.createElement("dialog");
  dialog.open = true;
  document.body.append(dialog);
  let isModal = true;
  const all = document.querySelectorAll.bind(document);
  vi.spyOn(document, "querySelectorAll").mockImplementation((selector: string) =>
    all(selector === "dialog:modal" ? (isModal ? "dialog" : "nothing") : selector),
  );
  render(<ConnectionBanner />);
  ask([lost()]);
  await waits();
  expect(notice()!.parentElement).toBe(dialog);
  isModal = false;
  act(() => void dialog.dispatchEvent(new Event("close")));
  expect(notice()!.parentElement).toBe(document.body);
  dialog.remove();
  retryNow();
  await waits();
});

test("a part of the page whose script the network loses appears late, without an error", async () => {
  const failures = [lost()];
  const load = () =>
    failures.length > 0
      ? Promise.reject(failures.pop()!)
      : Promise.resolve({ default: () => <p>The bar</p> });
  const Part = lazy(() => retryChunk(load));
  render(
    <Suspense fallback="…">
      <Part />
    </Suspense>,
  );
  await waits();
  expect(screen.queryByText("The bar")).toBeNull();
  await act(() => pass(1_000));
  expect(screen.getByText("The bar")).toBeTruthy();
});
