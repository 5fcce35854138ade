import { ActionForm } from "#app/routes/admin/action-form.tsx";
import {
  type DigestFrequency,
  digestFrequencyChoices,
} from "#app/shared/notifications/digest-frequencies.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";

export const DigestForm = ({ frequency }: { frequency: DigestFrequency }) => (
  <section>
    <h2 className="mb-4 text-xl font-bold">New orders and messages</h2>
    <ActionForm intent="digest" button="Save" size="md" saves>
      <ChoiceGroup
        legend="How often to write to you"
        name="frequency"
        type="radio"
        choices={digestFrequencyChoices}
        defaultValue={[frequency]}
      />
    </ActionForm>
  </section>
);
