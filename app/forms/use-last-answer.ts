import { useState } from "react";
import { useLocation } from "react-router";

/** Until the visitor goes elsewhere. The router forgets `actionData` once the loaders are asked again, as every live update does. */
export function useLastAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, actionData });
  // The answer comes a moment before the new key does.
  if (actionData !== undefined && (actionData !== kept.actionData || key !== kept.key))
    keep({ key, actionData });
  return actionData ?? (kept.key === key ? kept.actionData : undefined);
}
