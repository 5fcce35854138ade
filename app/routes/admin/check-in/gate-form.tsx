import { href, redirect } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { placeAtGate } from "#app/domain/check-in/gates.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import type { GateAt, GateOutcome } from "./answer-press.server.ts";

const intent = "choose-gate";

export const chooseGate = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(intent), gate: z.string().max(80) }),
    async ({ gate }, { app, by }: GateAt): Promise<GateOutcome> => {
      await placeAtGate(app, { gate }, by);
      return redirect(href("/adminGate"));
    },
  ),
);

interface GateFormProps {
  /** The name of the gate that this phone stands at. */
  gate: string;
  gates: readonly { value: string; label: string }[];
}

/** Moves the phone that shows it to another gate. */
export const GateForm = ({ gate, gates }: GateFormProps) => (
  <FoldedActionForm behind="At another gate" intent={intent} button="This phone is there">
    <SelectField
      label="Gate"
      name="gate"
      options={gates}
      defaultValue={gates.find(({ label }) => label === gate)?.value}
    />
  </FoldedActionForm>
);
