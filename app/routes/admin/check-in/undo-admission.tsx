import { href } from "react-router";
import { PressForm } from "#app/routes/admin/press-form.tsx";

interface TakeBackProps {
  admissionId: string;
  holder: string;
}

export const UndoAdmission = ({ admissionId, holder }: TakeBackProps) => (
  <PressForm
    intent="take back"
    of={{ admission: admissionId }}
    label={`Undo: ${holder}`}
    action={href("/adminGate")}
  >
    Undo
  </PressForm>
);
