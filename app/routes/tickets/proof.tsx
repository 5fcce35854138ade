import { useEffect } from "react";
import { prove } from "#app/browser/prehydration/prove.ts";

interface ProofProps {
  /** As `findTask` returns it. */
  task: string;
  /** The address of the script that solves it. */
  solver: string;
  /** Why the purchase was refused for want of a proof. */
  asked: string | undefined;
  /** Whether it is sent again with the proof, by itself. */
  pressesBuy: boolean;
}

/** Has the browser prove, while a form is filled in, that somebody is buying with it. */
export function Proof({ task, solver, asked, pressesBuy }: ProofProps) {
  useEffect(prove, [task]);
  return (
    <div
      role="status"
      data-task={task}
      data-solver={solver}
      data-presses={pressesBuy ? "" : undefined}
    >
      {asked && <p>{asked}</p>}
      <p hidden data-working className="font-semibold">
        One moment: your browser shows that somebody is buying with it.
      </p>
    </div>
  );
}
