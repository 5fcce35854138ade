// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeListeners } from "#tests/support/remove-listeners.ts";
import { retryRouterRequests } from "./retrying-fetch.ts";

type Answering = () => Response | Promise<Response>;

/** How the network answers, one request after the other; with nothing left it answers "here". */
let answers: Answering[];
/** What was asked for, as "POST /cart.data". */
let asked: string[];

const send = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  asked.push(`${init?.method ?? "GET"} ${pathname}`);
  return Promise.resolve((answers.shift() ?? (() => new Response("here")))());
};
removeListeners();
const browsersFetch = window.fetch;
window.fetch = send;
retryRouterRequests();
const steadyFetch = window.fetch;
window.fetch = browsersFetch;

const lose: Answering = () => Promise.reject(new TypeError("Failed to fetch"));
const fail: Answering = () => new Response("broken", { status: 503 });
const breakOff: Answering = () => {
  const response = new Response("half of it");
  vi.spyOn(response, "arrayBuffer").mockRejectedValue(new TypeError("network error"));
  return response;
};

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** What came of a request within two minutes: the answer's text, or the error's name. */
async function textOf(address: string, init?: RequestInit): Promise<string> {
  const text = steadyFetch(address, init).then(
    (answer) => answer.text(),
    (error: Error) => error.name,
  );
  const late = new Promise<string>((done) => setTimeout(done, 120_000, "still waiting"));
  const outcome = Promise.race([text, late]);
  await vi.advanceTimersByTimeAsync(120_000);
  return outcome;
}

test.each([
  ["is lost", lose],
  ["comes from a server that fails", fail],
  ["breaks off", breakOff],
])("a page's data is requested again when its answer %s", async (_, failure) => {
  answers = [failure, failure];
  expect(await textOf("/merch.data")).toBe("here");
  expect(asked).toEqual(Array(3).fill("GET /merch.data"));
});

test("a refusal is an answer, and the request is not sent again", async () => {
  answers = [() => new Response("not here", { status: 404 })];
  expect(await textOf("/merch/none.data")).toBe("not here");
  expect(asked).toHaveLength(1);
});

test("an answer without a body has no body after a retry either", async () => {
  answers = [() => new Response(null, { status: 204 })];
  const answer = await steadyFetch("/merch.data");
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
});

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

test("a form is sent once, whatever becomes of its answer", async () => {
  answers = [lose];
  expect(await textOf("/cart.data", form({ intent: "add-item" }))).toBe("TypeError");
  answers = [fail];
  expect(await textOf("/cart.data", form({ intent: "add-item" }))).toBe("broken");
  expect(asked).toEqual(["POST /cart.data", "POST /cart.data"]);
});

test.each([
  ["signing out", "/logout.data", {}],
  ["the question what became of a payment", "/cart.data", { intent: "check-payment" }],
])("%s is sent until it is answered, as it may come twice", async (_, address, fields) => {
  answers = [lose, fail];
  expect(await textOf(address, form(fields))).toBe("here");
  expect(asked).toEqual(Array(3).fill(`POST ${address}`));
});

test("the router's list of routes is requested again, and requests of other scripts are not", async () => {
  answers = [lose];
  expect(await textOf("/__manifest?p=%2Fmerch", { signal: new AbortController().signal })).toBe(
    "here",
  );
  expect(asked).toHaveLength(2);
  answers = [lose];
  expect(await textOf("/api/health")).toBe("TypeError");
  expect(asked).toHaveLength(3);
});

test.each([
  ["the browser is online again", () => dispatchEvent(new Event("online"))],
  ["the page is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
])("a waiting request is sent at once when %s", async (_, happens) => {
  answers = [lose];
  const answer = steadyFetch("/merch.data");
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(1);
  happens();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  await answer;
});
