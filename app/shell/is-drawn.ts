interface Router {
  state: { location: { key: string }; navigation: { state: string } };
}

/**
 * Whether the router is where the page is, which is at the location with this key. Asked for more before that, the router drops where
 * a press leads to or what a form was answered, and a busy browser never shows it.
 */
export function isDrawn(key: string): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's own name for it
  const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
  if (!router) return true;
  const { location, navigation } = router.state;
  return navigation.state === "idle" && location.key === key;
}
