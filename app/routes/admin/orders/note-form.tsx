import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

export function NoteForm({ note }: { note: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <TextArea
        key={note}
        label="Internal note"
        name="note"
        rows={3}
        maxLength={2_000}
        defaultValue={note}
        hint="The customer never sees it."
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
