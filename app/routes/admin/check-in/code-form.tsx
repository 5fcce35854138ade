import { type RefObject, useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import type { Refusal } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { CheckInResult } from "./check-in-result.ts";
import { Scanner } from "./scanner.tsx";
import { areKeysOn } from "#app/routes/admin/keys/keyboard-shortcuts.ts";

interface CodeFormProps {
  requestId: string;
  answer: CheckInResult | undefined;
  refusal: Refusal<"code"> | undefined;
}

/**
 * Reads a ticket's id: typed, pasted, read by the camera, or from a hand scanner, which types it
 * and presses Enter.
 */
export function CodeForm({ requestId, answer, refusal }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const sending = useNavigation().formData?.get("intent") === "scan-ticket";
  const isRefused = refusal?.intent === "scan-ticket";
  useTypeAnywhere(field);
  useEffect(() => {
    if (answer?.ok) field.current!.value = "";
  }, [answer]);
  const read = (code: string) => {
    field.current!.value = code;
    field.current!.form!.requestSubmit();
  };
  return (
    <Form
      method="post"
      action={href("/adminGate")}
      noValidate
      preventScrollReset
      className="grid gap-3"
    >
      <input type="hidden" name="intent" value="scan-ticket" />
      <input type="hidden" name="press" value={requestId} />
      <Field label="Ticket" error={isRefused ? refusal.errors?.code : null}>
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
            defaultValue={isRefused ? refusal.values.code : ""}
            className={`${fieldClass} min-h-16! text-xl! font-semibold`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" className="grow" pending={sending}>
          Let in
        </Button>
        <Scanner onCode={read} />
      </div>
    </Form>
  );
}

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
