import { useFetchers } from "react-router";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import type { FormResult } from "#app/shared/form-result.ts";

/** The form itself goes with the answer. */
export function ReadToast() {
  const told = useFetchers().find(({ state, data }) => state === "loading" && data?.message);
  const answer = useLastAnswer<FormResult>(told?.data);
  return <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>;
}
