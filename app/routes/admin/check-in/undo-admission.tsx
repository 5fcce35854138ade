import { href } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { may } from "#app/shared/team/permissions.ts";
import type { GateAt, GateOutcome } from "./answer-press.server.ts";

export const undoIntent = "undo-admission";

export const undoOneAdmission = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(undoIntent), admission: z.uuid() }),
    async ({ admission: admissionId }, { app, by, roles }: GateAt): Promise<GateOutcome> => {
      const isOwnOnly = !may(roles, "gate.undo-others");
      const outcome = await undoAdmission(app, { admissionId, isOwnOnly }, by);
      return { ok: true, outcome, requestId: crypto.randomUUID() };
    },
  ),
);

interface UndoAdmissionProps {
  admissionId: string;
  holder: string;
}

export const UndoAdmission = ({ admissionId, holder }: UndoAdmissionProps) => (
  <ActionButton
    intent={undoIntent}
    of={{ admission: admissionId }}
    label={`Undo: ${holder}`}
    action={href("/adminGate")}
  >
    Undo
  </ActionButton>
);
