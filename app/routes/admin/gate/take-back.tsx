import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface TakeBackProps {
  admissionId: string;
  holder: string;
}

export function TakeBack({ admissionId, holder }: TakeBackProps) {
  return (
    <Form
      method="post"
      action={href("/adminGate")}
      preventScrollReset
      className="justify-self-start"
    >
      <input type="hidden" name="admission" value={admissionId} />
      <Button
        name="intent"
        value="take back"
        variant="secondary"
        size="sm"
        aria-label={`Undo: ${holder}`}
      >
        Undo
      </Button>
    </Form>
  );
}
