import { useOutletContext } from "react-router";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { StoreContext } from "./store-answer.ts";
import { StoreToast } from "./store-toast.tsx";
// oxlint-disable-next-line import/no-unassigned-import -- The route above draws it, and this one has the browser load it along with the page.
import "./product-list.tsx";

export const handle = { frame: "store", isCached: true, inSitemap: true } satisfies PublicPage;

/** The store while no product is open. */
export default function List() {
  const { answer } = useOutletContext<StoreContext>();
  return <StoreToast answer={answer} />;
}
