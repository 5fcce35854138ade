import { afterAll } from "vitest";

/**
 * Forgets at the end of a test file what its code listens to in the document from here on. Files
 * share a document, and what a page sets up once has nothing that ends it.
 */
export function forgetListeners(): void {
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
