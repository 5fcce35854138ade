import { createContext, type RouterContextProvider } from "react-router";

/**
 * The text of the page that was rendered for a request. It goes past React Router, which looks at
 * each answer: a `Response` then makes a stream of its text, and reading that again takes a
 * twentieth of a page.
 */
const renderedText = createContext<string | null>(null);
const texts = new WeakMap<Response, string>();

/** An answer for React Router to pass on, whose text is kept for `withText`. */
export function answerWithoutText(
  provider: RouterContextProvider,
  text: string,
  init: { status: number; headers: Headers },
): Response {
  provider.set(renderedText, text);
  return new Response(null, init);
}

/** Restores the text of a page; any other answer stays as it is. */
export function withText(answer: Response, provider: Readonly<RouterContextProvider>): Response {
  const text = provider.get(renderedText);
  if (text === null) return answer;
  const page = new Response(text, { status: answer.status, headers: answer.headers });
  texts.set(page, text);
  return page;
}

/** The text of a page that `withText` gave; undefined for any other answer. */
export const textOf = (response: Response): string | undefined => texts.get(response);
