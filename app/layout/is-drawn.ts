interface Router {
  state: {
    location: { key: string };
    navigation: { state: string };
    fetchers: Map<string, { state: string }>;
  };
}

const router = () =>
  // oxlint-disable-next-line no-underscore-dangle -- React Router's own name for it
  (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;

/**
 * Whether the router is where the page is, which is at the location with this key. Asked for more
 * before that, the router drops where a press leads to or what a form was answered, and a busy
 * browser never shows it.
 */
export function isDrawn(key: string): boolean {
  const state = router()?.state;
  return !state || (state.navigation.state === "idle" && state.location.key === key);
}

/** Whether a form beside the page's address is on its way, drawn or not. */
export const isSending = (): boolean =>
  [...(router()?.state.fetchers.values() ?? [])].some(({ state }) => state !== "idle");
