import type { ClientInstrumentation } from "react-router";

/**
 * The router's work as the router itself reports it; React hears of it later when the browser is
 * busy. If it is asked for more before its last answer is drawn, the router drops a navigation or
 * the answer of a form.
 */
export const routerWork = {
  /** Navigations that are under way. */
  navigating: 0,
  /** Fetchers' forms that are under way. */
  sending: 0,
  /** Navigations that have begun in this document, and those that have ended. */
  begun: 0,
  ended: 0,
  hear: () => {},
};

/** Counts the router's work; it is given to its `instrumentations`. */
export const watchRouter: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(navigate) {
        routerWork.begun += 1;
        routerWork.navigating += 1;
        await navigate();
        routerWork.navigating -= 1;
        routerWork.ended += 1;
        routerWork.hear();
      },
      async fetch(send) {
        routerWork.sending += 1;
        await send();
        routerWork.sending -= 1;
      },
    }),
};
