import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What the last form of this page was answered, until the visitor goes elsewhere. The router forgets `actionData` as soon
 * as the loaders are asked again, which every live update does, often within the same second.
 */
export function useLastAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, actionData });
  // The answer comes a moment before the new key does.
  if (actionData !== undefined && (actionData !== kept.actionData || key !== kept.key))
    keep({ key, actionData });
  return actionData ?? (kept.key === key ? kept.actionData : undefined);
}
