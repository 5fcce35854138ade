import { useNavigation } from "react-router";
import {
  type DigestFrequency,
  digestFrequencyChoices,
} from "#app/shared/notifications/digest-frequencies.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

export function DigestForm({ frequency }: { frequency: DigestFrequency }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className="grid gap-4">
      <h2 className="poster text-heading leading-tight!">New orders and messages</h2>
      <ChoiceGroup
        legend="How often to write to you"
        name="frequency"
        type="radio"
        choices={digestFrequencyChoices}
        defaultValue={[frequency]}
      />
      <Button
        name="intent"
        value="digest"
        variant="secondary"
        pending={formData?.get("intent") === "digest"}
      >
        Save
      </Button>
    </Form>
  );
}
