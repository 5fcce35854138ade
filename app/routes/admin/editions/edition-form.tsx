import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { AboutToClose } from "./about-to-close.server.ts";

interface EditionFormProps extends Pick<AboutToClose, "name" | "typed" | "last"> {
  errors: { name?: string; date?: string; gates?: string };
}

/** The first of two questions: a GET form, which changes nothing. */
export function EditionForm({ name, typed, last, errors }: EditionFormProps) {
  return (
    <Form className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="What the edition that ends will be called"
        hint="Such as its year. Nothing is done yet: the next page says what will be."
        name="name"
        required
        maxLength={40}
        defaultValue={name || last.date.slice(0, 4)}
        error={errors.name}
        className="sm:col-span-2"
      />
      <TextField
        label="Day of the next edition"
        hint="Empty where it is not known yet."
        name="date"
        type="date"
        defaultValue={typed.date}
        error={errors.date}
      />
      <TextField
        label="Gates open at"
        hint="Nigerian time."
        name="gates"
        type="time"
        defaultValue={typed.gates || last.gates}
        error={errors.gates}
      />
      <Button className="justify-self-start">Look at what will happen</Button>
    </Form>
  );
}
