import { type APIRequestContext, expect } from "@playwright/test";

/**
 * Posts a form without a page, as a browser without scripts does. Gives the address that its answer
 * leads to, without following it.
 *
 * Playwright keeps idle connections until the server closes them. Where that happens just as one is
 * used again, the form is sent over another, as a browser would.
 */
export async function postForm(
  request: APIRequestContext,
  path: string,
  form: object,
): Promise<string | undefined> {
  const response = await request.post(path, {
    form: form as Record<string, string>,
    maxRedirects: 0,
    maxRetries: 1,
  });
  expect(response.status(), `${path} takes the form`).toBeLessThan(400);
  return response.headers()["location"];
}
