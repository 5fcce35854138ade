import { afterAll } from "vitest";

/**
 * Removes, at the end of a test file, the listeners that its code adds to the document from now on.
 * Files share a document, and what a page sets up once is never removed otherwise.
 */
export function removeListeners(): void {
  const ends: (() => void)[] = [];
  for (const target of [window, document]) {
    const listen: EventTarget["addEventListener"] = target.addEventListener.bind(target);
    target.addEventListener = (...heard: Parameters<typeof listen>) => {
      listen(...heard);
      const [name, hear, options] = heard;
      if (hear) ends.push(() => target.removeEventListener(name, hear, options));
    };
    ends.push(() => (target.addEventListener = listen));
  }
  afterAll(() => ends.forEach((end) => end()));
}
