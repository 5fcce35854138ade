import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { fieldOf, formError, type Refusal } from "#app/shared/form-result.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface SendCardProps {
  found: { dueAt: Date | null; pictureId: string | null };
  total: number;
  days: number;
  refusal: Refusal | undefined;
}

/** What is left to do with a message before it is sent: a picture, a test, and when. */
export function SendCard({ found, total, days, refusal }: SendCardProps) {
  const { dueAt, pictureId } = found;
  const mine = refusal?.intent === "send-broadcast" ? refusal : undefined;
  if (dueAt)
    return (
      <Card>
        <h2 className="mb-2 text-xl font-bold">{`Planned for ${formatDayTime(dueAt)}`}</h2>
        <p className="mb-4">{reachText(total, days)}</p>
        <ActionButton intent="stop-broadcast">Take it back</ActionButton>
      </Card>
    );
  return (
    <Card>
      <div className="grid gap-5">
        <section className="grid gap-3">
          <h2 className="text-xl font-bold">A picture above the text</h2>
          {pictureId ? (
            <ActionButton intent="remove-picture">Take the picture away</ActionButton>
          ) : (
            <Form method="post" encType="multipart/form-data" className="grid gap-3">
              <label className="grid gap-1.5 font-semibold">
                Picture
                <input
                  type="file"
                  name="picture"
                  accept="image/*"
                  className="file-button block w-full font-normal"
                />
              </label>
              <FieldError id="picture-error">
                {refusal?.intent === "add-picture" ? refusal.errors?.["picture"] : null}
              </FieldError>
              <div>
                <Button name="intent" value="add-picture" variant="secondary" size="sm">
                  Add the picture
                </Button>
              </div>
            </Form>
          )}
        </section>
        <section className="grid gap-3 border-t-2 border-line pt-5">
          <h2 className="text-xl font-bold">Send it</h2>
          <p>{reachText(total, days)}</p>
          <ActionButton intent="test-broadcast">Send a test to me</ActionButton>
          <ActionForm
            intent="send-broadcast"
            button={`Send to ${pluralise(total, "person", "people")}`}
            variant="primary"
            refusal={mine}
          >
            <TextField
              label="When"
              {...fieldOf(mine, "at")}
              type="datetime-local"
              hint="Empty: now"
              className="max-w-xs"
            />
            <FormMessage>{formError(mine)}</FormMessage>
            {mine?.formErrors && (
              <label className="flex min-h-11 items-center gap-3 font-semibold">
                <input type="checkbox" name="meant" className="size-5 accent-hibiscus" />
                Send it all the same
              </label>
            )}
          </ActionForm>
        </section>
        <section className="border-t-2 border-line pt-5">
          <ActionButton intent="delete-broadcast" variant="danger">
            Delete this draft
          </ActionButton>
        </section>
      </div>
    </Card>
  );
}

const reachText = (total: number, days: number): string =>
  `${pluralise(total, "person", "people")} as it is now. ${
    days === 1 ? "It leaves within a day." : `It leaves over ${days} days, so many as a day allows.`
  } Tickets and orders go first.`;
