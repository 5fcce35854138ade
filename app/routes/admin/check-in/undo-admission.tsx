import { href } from "react-router";
import { ActionForm } from "#app/routes/admin/action-form.tsx";

interface TakeBackProps {
  admissionId: string;
  holder: string;
}

export const UndoAdmission = ({ admissionId, holder }: TakeBackProps) => (
  <ActionForm
    intent="take back"
    of={{ admission: admissionId }}
    button="Undo"
    label={`Undo: ${holder}`}
    action={href("/adminGate")}
  />
);
