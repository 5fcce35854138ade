import { href } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { saveExits } from "#app/domain/check-in/gates.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { type Exits, exitRules } from "#app/shared/check-in/exits.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { keysOf } from "#app/shared/records.ts";
import { Card } from "#app/ui/card.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ByGate } from "./by-gate.ts";

const intent = "change-exits";

export const changeExits = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(intent), exits: z.enum(keysOf(exitRules), "Choose one.") }),
    async ({ exits }, { app, by }: ByGate): Promise<Outcome> => {
      await saveExits(app, { exits }, by);
      return { ok: true, message: "Saved. Phones know it within half a minute." };
    },
  ),
);

/** What the only gate does with people who go out. */
export const ExitsForm = ({ exits }: { exits: Exits }) => (
  <Card>
    <h2 className="mb-2 text-xl font-bold">Going out</h2>
    <ActionForm intent={intent} button="Save">
      <ChoiceGroup
        legend="Who goes out"
        name="exits"
        type="radio"
        choices={keysOf(exitRules).map((value) => ({
          value,
          label: exitRules[value].label,
          note: exitRules[value].about,
        }))}
        defaultValue={[exits]}
      />
    </ActionForm>
    <p className="mt-3">
      <TextLink to={href("/adminGate/gates")}>Make a second gate</TextLink>
    </p>
  </Card>
);
