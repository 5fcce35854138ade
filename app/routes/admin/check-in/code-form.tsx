import { type RefObject, useEffect, useRef } from "react";
import { href } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { pageForm } from "#app/forms/page-form.server.ts";
import { type Direction, directions } from "#app/shared/check-in/scans.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { answerPress } from "./answer-press.server.ts";
import type { CheckInResult } from "./check-in-result.ts";
import { pressFields } from "./press-fields.server.ts";
import { Scanner } from "./scanner.tsx";
import { areKeysOn } from "#app/routes/admin/keys/keyboard-shortcuts.ts";

export const scanIntent = "scan-ticket";

export const scanTicket = serverOnly$(
  pageForm(z.object({ intent: z.literal(scanIntent), ...pressFields }), answerPress),
);

interface CodeFormProps {
  requestId: string;
  answer: CheckInResult | undefined;
  refusal: Refusal | undefined;
  cameraPlace: Element | null;
  /** Which way people pass, where the gate scans who goes out. */
  direction: Direction;
  onDirection: ((direction: Direction) => void) | null;
  /** Takes what the camera reads. */
  onCode: (code: string) => void;
}

/**
 * Reads a ticket's id: typed, pasted, read by the camera, or from a hand scanner, which types it
 * and presses Enter.
 */
export function CodeForm({
  requestId,
  answer,
  refusal,
  cameraPlace,
  direction,
  onDirection,
  onCode,
}: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const isRefused = refusal?.intent === scanIntent;
  useTypeAnywhere(field);
  useEffect(() => {
    // A press without an answer is there to be sent again, unless the next is being typed.
    const unanswered = answer && !answer.ok && answer.failure ? answer.values["code"] : undefined;
    if (!unanswered || field.current!.value !== "") return;
    field.current!.value = unanswered;
    // What a hand scanner types next takes its place.
    if (document.activeElement === field.current) field.current!.select();
  }, [answer]);
  return (
    <Form
      method="post"
      action={href("/adminGate")}
      noValidate
      preventScrollReset
      className="grid gap-3"
    >
      <input type="hidden" name="intent" value={scanIntent} />
      <input type="hidden" name="press" value={requestId} />
      {onDirection && <DirectionChoice direction={direction} onDirection={onDirection} />}
      <Field label="Ticket" error={isRefused ? refusal.errors?.["code"] : null}>
        {(control) => (
          <input
            {...control}
            ref={field}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="Scan or type the ticket ID"
            defaultValue={isRefused ? refusal.values["code"] : ""}
            className={`${fieldClass} min-h-16! text-xl! font-semibold`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" className="grow">
          {direction === "out" ? "Let out" : "Let in"}
        </Button>
        <Scanner onCode={onCode} staysOpen place={cameraPlace} />
      </div>
    </Form>
  );
}

const directionWords: Record<Direction, string> = { in: "Coming in", out: "Going out" };

interface DirectionChoiceProps {
  direction: Direction;
  onDirection: (direction: Direction) => void;
}

/** A switch of two halves for one thumb. */
const DirectionChoice = ({ direction, onDirection }: DirectionChoiceProps) => (
  <fieldset className="grid grid-cols-2 gap-2.5">
    <legend className="sr-only">Which way</legend>
    {directions.map((one) => (
      <label
        key={one}
        className="grid min-h-12 cursor-pointer place-items-center rounded-cloth border-2 border-field-line bg-field px-3 text-center font-semibold has-checked:border-body has-checked:bg-marigold has-checked:text-ink has-focus-visible:outline-3"
      >
        <input
          type="radio"
          name="direction"
          value={one}
          checked={direction === one}
          onChange={() => onDirection(one)}
          className="sr-only"
        />
        {directionWords[one]}
      </label>
    ))}
  </fieldset>
);

/** Sends what a hand scanner types to this field when the focus is in no other field. */
export function useTypeAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isSign = key.length === 1 && key !== " " && key !== "/";
      if (!isSign || ctrlKey || metaKey || altKey || !areKeysOn()) return;
      const isElsewhere = target instanceof Element && target.closest("input, textarea, dialog");
      if (isElsewhere) return;
      field.current!.value = "";
      field.current!.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [field]);
}
