import { TextArea } from "#app/ui/form/text-area.tsx";

interface ReasonFieldProps {
  typed: string | undefined;
  error: string | undefined;
}

export const ReasonField = ({ typed, error }: ReasonFieldProps) => (
  <TextArea
    label="Reason"
    name="reason"
    rows={2}
    maxLength={500}
    required
    defaultValue={typed}
    error={error}
    hint="The customer reads it."
  />
);
