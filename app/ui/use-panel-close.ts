import { type To, useLocation, useNavigate } from "react-router";

export const fromList = { fromList: true };

const isFromList = (state: unknown) => (state as typeof fromList | null)?.fromList === true;

/** Back to the list as it was, or to its address for who came by a link. `cameFromList` is asked where the links do not say. */
export function usePanelClose(list: To, cameFromList?: () => boolean): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if (cameFromList?.() ?? isFromList(state)) void navigate(-1);
    else void navigate(list, { replace: true, preventScrollReset: true });
  };
}
