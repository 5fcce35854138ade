import { href } from "react-router";
import { ActionButton } from "#app/routes/admin/action-button.tsx";

interface UndoAdmissionProps {
  admissionId: string;
  holder: string;
}

export const UndoAdmission = ({ admissionId, holder }: UndoAdmissionProps) => (
  <ActionButton
    intent="undo-admission"
    of={{ admission: admissionId }}
    label={`Undo: ${holder}`}
    action={href("/adminGate")}
  >
    Undo
  </ActionButton>
);
