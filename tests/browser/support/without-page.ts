import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";

type Question = Parameters<APIRequestContext["fetch"]>[1];

/**
 * Asks the site without a page, and expects an answer below 400.
 *
 * Playwright keeps idle connections until the server closes them. Where that happens just as one is
 * used again, the question is sent over another, as a browser would.
 */
export async function ask(
  request: APIRequestContext,
  path: string,
  question?: Question,
): Promise<APIResponse> {
  const response = await request.fetch(path, { maxRetries: 1, ...question });
  expect(response.status(), `${question?.method ?? "GET"} ${path}`).toBeLessThan(400);
  return response;
}

/** Reads a page as it comes from the server. */
export async function readPage(request: APIRequestContext, path: string): Promise<string> {
  return textOf(await ask(request, path));
}

/**
 * Posts a form as a browser without scripts does. Returns the address that its answer leads to,
 * without following it.
 */
export async function postForm(
  request: APIRequestContext,
  path: string,
  form: object,
): Promise<string | undefined> {
  const response = await ask(request, path, { ...posted(form), maxRedirects: 0 });
  return response.headers()["location"];
}

/** Posts a form, and reads the page that answers it or that its answer leads to. */
export async function postFormAndRead(
  request: APIRequestContext,
  path: string,
  form: object,
): Promise<string> {
  return textOf(await ask(request, path, posted(form)));
}

const posted = (form: object) => ({ method: "POST", form: form as Record<string, string> });

async function textOf(response: APIResponse): Promise<string> {
  expect(response.status(), response.url()).toBe(200);
  return response.text();
}
