import { useFetchers } from "react-router";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import type { FormResult } from "#app/shared/form-result.ts";

/**
 * Says that a notification was marked as read: its form disappears with the answer and cannot say
 * so.
 */
export function ReadToast() {
  const answered = useFetchers().find(({ state, data }) => state === "loading" && data?.message);
  const answer = useActionResult<FormResult>(answered?.data);
  return <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>;
}
