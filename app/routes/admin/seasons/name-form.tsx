import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface NameFormProps {
  name: string;
  year: string;
  error: string | undefined;
}

/** The first of two questions: a GET form, which changes nothing. */
export function NameForm({ name, year, error }: NameFormProps) {
  return (
    <Form className="grid justify-items-start gap-4">
      <TextField
        label="What the edition that ends will be called"
        hint="Such as its year. Nothing is done yet: the next page says what will be."
        name="name"
        required
        maxLength={40}
        defaultValue={name || year}
        error={error}
        className="w-full"
      />
      <Button>Look at what will happen</Button>
    </Form>
  );
}
