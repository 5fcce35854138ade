import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

/** Follows what is saved elsewhere until somebody types. */
export function NoteForm({ note }: { note: string }) {
  const { formData } = useNavigation();
  const field = useRef<HTMLTextAreaElement>(null);
  const last = useRef(note);
  const [isOther, setIsOther] = useState(false);
  useEffect(() => {
    const input = field.current!;
    if (input.value.trim() === plain(last.current)) input.value = note;
    setIsOther(note !== last.current && input.value.trim() !== plain(note));
    last.current = note;
  }, [note]);
  const meanwhile = isOther && note ? `Saved meanwhile: “${note}”. ` : "";
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <TextArea
        ref={field}
        label="Internal note"
        name="note"
        rows={3}
        maxLength={2_000}
        defaultValue={note}
        hint={`${meanwhile}The customer never sees it.`}
      />
      <Button
        name="intent"
        value="note"
        variant="secondary"
        size="sm"
        pending={formData?.get("intent") === "note"}
        className="justify-self-start"
      >
        Save note
      </Button>
    </Form>
  );
}

/** As a text field holds it. */
const plain = (note: string) => note.replaceAll("\r\n", "\n");
