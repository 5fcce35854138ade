import { useState } from "react";
import { useFetchers } from "react-router";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import type { FormResult } from "#app/shared/form-result.ts";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";

/**
 * Says that a notification was marked as read: its form disappears with the answer and cannot say
 * so. It shares the form's fetcher, as the router forgets an answer once nobody holds its fetcher.
 */
export function ReadToast() {
  const sent = useFetchers()
    .filter(({ formMethod }) => formMethod === "POST")
    .at(-1);
  const [key, setKey] = useState("none sent");
  if (sent && sent.key !== key) setKey(sent.key);
  const answer = useActionResult(useFetcher<FormResult>({ key }).data);
  return <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>;
}
