import { type ReactNode, useEffect, useRef, useState } from "react";
import { CheckIcon, WarningIcon } from "#app/ui/icon/form-icons.tsx";

/**
 * A message about a form. Its region stays in the page, so that screen readers announce each
 * message, also when another answer brings the same words.
 */
export function FormMessage({
  kind = "error",
  answer,
  children,
}: {
  kind?: "error" | "success";
  /**
   * The answer that the message is about. With each, the message comes into view, as the button
   * that was pressed may be screens away from it.
   */
  answer?: object;
  children?: ReactNode;
}) {
  const [said, say] = useState({ answer, times: 0 });
  if (said.answer !== answer) say({ answer, times: said.times + 1 });
  const region = useRef<HTMLDivElement>(null);
  const isAnswer = Boolean(answer && children);
  useEffect(() => {
    if (answer && isAnswer) region.current?.scrollIntoView({ block: "nearest" });
  }, [answer, isAnswer]);
  const Icon = kind === "error" ? WarningIcon : CheckIcon;
  return (
    // Where the answer came with a new page, the focus is on it before any script.
    <div
      ref={region}
      tabIndex={isAnswer ? -1 : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was on the page before
      autoFocus={isAnswer}
      role={kind === "error" ? "alert" : "status"}
      className="scroll-my-24 empty:contents"
    >
      {children && (
        <p
          key={said.times}
          className={`flex items-start gap-2.5 rounded-tag border-2 bg-raised px-4 py-3 font-semibold ${kind === "error" ? "border-danger text-danger" : "border-success text-success"}`}
        >
          <Icon className="mt-0.5 size-5" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  );
}
