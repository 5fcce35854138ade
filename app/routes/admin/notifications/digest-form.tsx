import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import {
  type DigestFrequency,
  digestFrequencyChoices,
} from "#app/shared/notifications/digest-frequencies.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";

export const DigestForm = ({ frequency }: { frequency: DigestFrequency }) => (
  <section>
    <h2 className="mb-4 text-xl font-bold">New orders and messages</h2>
    <SettingsForm intent="choose-digest" button="Save" size="md">
      <ChoiceGroup
        legend="How often to write to you"
        name="frequency"
        type="radio"
        choices={digestFrequencyChoices}
        defaultValue={[frequency]}
      />
    </SettingsForm>
  </section>
);
