import type { ClientInstrumentation } from "react-router";

/**
 * What the router does by its own word, which React hears later where a browser is busy. Asked for
 * more before its last answer is drawn, the router drops where a press leads to or what a form was
 * answered.
 */
export const routerWork = {
  /** Navigations on their way. */
  navigating: 0,
  /** Forms on their way beside the page's address. */
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
