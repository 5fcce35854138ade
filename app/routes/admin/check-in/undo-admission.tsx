import { href } from "react-router";
import { ActionForm } from "#app/routes/admin/action-form.tsx";

interface UndoAdmissionProps {
  admissionId: string;
  holder: string;
}

export const UndoAdmission = ({ admissionId, holder }: UndoAdmissionProps) => (
  <ActionForm
    intent="take back"
    of={{ admission: admissionId }}
    button="Undo"
    label={`Undo: ${holder}`}
    action={href("/adminGate")}
  />
);
