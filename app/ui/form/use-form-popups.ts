import { useEffect, useState } from "react";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { useFocusOnRefusal } from "./use-focus-on-refusal.ts";

/**
 * The state of a form that answers with popups. The form is emptied once it was accepted.
 * `answered` is the page's answer to a post without JavaScript, of any of its forms.
 */
export function useFormPopups<Field extends string>(
  intent: string,
  answered: FormResult<Field> | undefined,
) {
  const fetcher = useFetcher<FormResult<Field>>();
  const [dismissed, setDismissed] = useState<FormResult<Field>>();
  const result = fetcher.data ?? (answered?.intent === intent ? answered : undefined);
  const refusal = refusalIn(result);
  const form = useFocusOnRefusal(refusal);
  const isShowing = result !== dismissed && fetcher.state === "idle";

  useEffect(() => {
    if (fetcher.data?.ok) form.current?.reset();
  }, [fetcher.data, form]);

  return {
    Form: fetcher.Form,
    form,
    isPending: fetcher.state !== "idle",
    refusal,
    isTaken: isShowing && result?.ok === true,
    hasFailed: isShowing && refusal?.failure !== undefined,
    dismiss: () => setDismissed(result),
  };
}
