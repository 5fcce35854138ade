import { summaryClass } from "#app/ui/summary-class.ts";
import { ActionForm, type ActionFormProps } from "./action-form.tsx";
import { useMaySend } from "./may.tsx";

interface FoldedActionFormProps extends ActionFormProps {
  /** The text of the press that opens the form, so that the action takes two presses. */
  behind: string;
  /** The rest of the accessible name of that first press. */
  about?: string;
  look?: keyof typeof looks;
}

const looks = {
  link: {
    box: "",
    summary: summaryClass,
    body: "mt-2 max-w-xl",
  },
  card: {
    box: "rounded-2xl border-2 border-line bg-raised px-4",
    summary: "flex min-h-12 cursor-pointer items-center font-semibold",
    body: "pb-4",
  },
};

/**
 * An `ActionForm` that a first press opens. After a refusal it is drawn open, with the focus in its
 * first wrong field.
 */
export function FoldedActionForm({ behind, about, look = "link", ...form }: FoldedActionFormProps) {
  const mayAct = useMaySend(form.intent);
  if (!mayAct) return null;
  const { box, summary, body } = looks[look];
  return (
    <details open={form.refusal ? true : undefined} className={box}>
      <summary className={summary}>
        {behind}
        {about && <span className="sr-only"> {about}</span>}
      </summary>
      <div className={body}>
        <ActionForm {...form} />
      </div>
    </details>
  );
}
