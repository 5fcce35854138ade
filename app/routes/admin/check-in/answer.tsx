import { useEffect, useRef } from "react";
import { href } from "react-router";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { Cloth } from "#app/ui/tickets/cloth.tsx";
import { EmptyBox } from "#app/ui/empty-box.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { answerStyles, inOf, linesOf, type ShownAnswer, titleOf } from "./answer-styles.ts";
import type { CheckInResult, Shown } from "./check-in-result.ts";
import { PeopleForm } from "./people-form.tsx";
import { UndoAdmission } from "./undo-admission.tsx";
import { useMay } from "#app/routes/admin/may.tsx";

interface AnswerProps {
  answer: CheckInResult | undefined;
  /** Whether a press has no answer yet. */
  isAsking: boolean;
  requestId: string;
  now: number;
}

/**
 * The result of the last press, in a place of its own that is there before the first, so that an
 * answer moves nothing. While the next press is being checked the old result is hidden, so that
 * nobody takes it for the new one.
 */
export function Answer({ answer, isAsking, requestId, now }: AnswerProps) {
  const region = useRef<HTMLDivElement>(null);
  const refusal = refusalIn(answer);
  useEffect(() => {
    if (!answer) return;
    region.current!.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return (
    <div
      ref={region}
      tabIndex={-1}
      data-answer
      className="grid min-h-88 grid-cols-[minmax(0,1fr)] outline-none"
    >
      {isAsking && <EmptyBox>Asking…</EmptyBox>}
      {!isAsking && !answer && <EmptyBox>Who comes in shows here</EmptyBox>}
      <FormMessage>{!isAsking && formError(refusal)}</FormMessage>
      <div role="alert" className="grid grid-cols-[minmax(0,1fr)] empty:absolute">
        {!isAsking && answer?.ok && (
          <Outcome
            key={answer.requestId}
            outcome={answer.outcome}
            shown={answer.shown}
            requestId={requestId}
            now={now}
          />
        )}
      </div>
    </div>
  );
}

interface OutcomeProps {
  outcome: ShownAnswer;
  shown: Shown | undefined;
  requestId: string;
  now: number;
}

function Outcome({ outcome, shown, requestId, now }: OutcomeProps) {
  const { colour, Icon } = answerStyles[outcome.kind];
  const lines = linesOf(outcome, now);
  return (
    <div
      data-surface="colour"
      className={`grid content-start gap-2 rounded-3xl p-4 sm:p-6 ${colour}`}
    >
      {/* The strip that is on the ticket, too. */}
      {outcome.kind === "in" && (
        <Cloth
          number={outcome.ticket.ticketId}
          className="cloth-across -mx-4 -mt-4 h-10 rounded-t-3xl border-b-2 border-ink sm:-mx-6 sm:-mt-6 sm:h-28"
        />
      )}
      <p className="poster flex items-center gap-3 text-[clamp(1.75rem,7vw,2.75rem)]">
        <Icon className="size-[1.1em]! shrink-0" />
        {titleOf(outcome, now)}
      </p>
      {"ticket" in outcome && outcome.ticket.holder !== "" && (
        <p className="text-[2.5rem] leading-none font-bold wrap-anywhere">
          {outcome.ticket.holder}
        </p>
      )}
      {"ticket" in outcome && (
        <p className="text-lg font-semibold wrap-anywhere">
          <span className="block text-[2.5rem] leading-none font-bold">
            {outcome.ticket.package}
            <span className="sr-only">, </span>
          </span>
          {inOf(outcome.ticket)}
        </p>
      )}
      {lines.map((line) => (
        <p key={line} className="text-lg leading-snug font-semibold wrap-anywhere">
          {line}
        </p>
      ))}
      <Next outcome={outcome} shown={shown} requestId={requestId} />
    </div>
  );
}

const asking = new Set<ShownAnswer["kind"]>(["ask", "changed", "other", "leaving"]);

/** The buttons for what can be done after an answer. */
function Next({ outcome, shown, requestId }: Omit<OutcomeProps, "now">) {
  const maySearch = useMay()("gate.search");
  if (asking.has(outcome.kind) && "ticket" in outcome) {
    const direction = outcome.kind === "leaving" ? "out" : "in";
    return <PeopleForm ticket={outcome.ticket} {...{ direction, shown, requestId }} />;
  }
  if (outcome.kind === "none" && !outcome.isShort && maySearch)
    return (
      <LinkButton
        to={listAddress(href("/adminGate"), { q: outcome.typed })}
        variant="secondary"
        className="justify-self-start"
      >
        Look for it
      </LinkButton>
    );
  if (outcome.kind === "in" || outcome.kind === "out")
    return (
      <UndoAdmission
        admissionId={outcome.admissionId}
        holder={outcome.ticket.holder || outcome.ticket.ticketId}
      />
    );
  return null;
}

/**
 * Asks how many people of a ticket come in now: a button for each number. For more than eight there are
 * four and a field, so that the question fits the answer's place on a small phone.
 */
