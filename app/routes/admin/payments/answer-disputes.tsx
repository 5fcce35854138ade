import { disputesDashboard } from "#app/shared/disputes/disputes.ts";
import { buttonClass } from "#app/ui/button-class.ts";

/** Leads to the page of Paystack's dashboard on which disputes are answered. */
export const AnswerDisputes = () => (
  <a
    href={disputesDashboard}
    target="_blank"
    rel="noreferrer"
    className={buttonClass("primary", "sm")}
  >
    Answer in Paystack
  </a>
);
