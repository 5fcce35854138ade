import { useState } from "react";
import { Toast } from "#app/ui/toast.tsx";

interface SavedToastProps {
  /** The form's answer. Each answer is shown once, even if its text changes meanwhile. */
  answer: { ok: boolean } | undefined;
  children?: string | false | null;
}

/** Says what a form of the back office did, wherever on the page the viewer is. */
export function SavedToast({ answer, children }: SavedToastProps) {
  const [shown, show] = useState({ answer, id: 0 });
  if (shown.answer !== answer) show({ answer, id: shown.id + 1 });
  return (
    <Toast message={answer?.ok && children ? { id: shown.id, text: children } : null} long raised />
  );
}
