import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "./form-message.tsx";

/** Shows what a form was answered: the message of its success, or the error of the whole form. */
export function AnswerMessage({ answer }: { answer: FormResult | undefined }) {
  return (
    <FormMessage kind={answer?.ok ? "success" : "error"} answer={answer}>
      {answer?.ok ? answer.message : formError(refusalIn(answer))}
    </FormMessage>
  );
}
