import type { OfferedAudience } from "#app/domain/broadcasts/audiences.server.ts";
import { FormGroup } from "#app/routes/admin/form-group.tsx";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { groupedBy } from "#app/shared/lists.ts";
import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { placeholderNames } from "#app/shared/festival/placeholder-names.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface BroadcastFormProps {
  /** Made by the page, so that a form that is sent twice makes one message. */
  id: string;
  saved: {
    audiences: readonly string[];
    subject: string;
    body: string;
    buttonText: string;
    buttonUrl: string;
  };
  offered: readonly (OfferedAudience & { people: number })[];
  isNew: boolean;
  refusal: Refusal | undefined;
}

/** What a message says, and whom it is for. */
export function BroadcastForm({ id, saved, offered, isNew, refusal }: BroadcastFormProps) {
  const mine = refusal?.intent === "save-broadcast" ? refusal : undefined;
  const field = (name: "subject" | "body" | "buttonText" | "buttonUrl") =>
    fieldOf(mine, name, saved[name]);
  const hasButton = Boolean(field("buttonText").defaultValue || field("buttonUrl").defaultValue);
  const isTicked = (audience: string) =>
    mine ? mine.values[`to-${audience}`] === "on" : saved.audiences.includes(audience);
  return (
    <Card>
      <SettingsForm
        intent="save-broadcast"
        of={{ id }}
        button={isNew ? "Save and preview" : "Save"}
        variant={isNew ? "primary" : "secondary"}
        size="md"
        refusal={mine}
      >
        <div className="@container">
          <FormGroup title="What it says">
            <TextField label="Heading" {...field("subject")} maxLength={120} />
            <TextArea
              label="Text"
              {...field("body")}
              rows={10}
              hint="An empty line begins a paragraph. **Bold**, *italic*, - a list, [a link](https://…). {name} is the person's name."
            />
            <Details summary="What else may stand in braces">
              <p className="mt-2 text-sm text-muted wrap-anywhere">
                {placeholderNames.map((name) => `{${name}}`).join(" ")}
              </p>
            </Details>
            <Details summary="A button below the text" isOpen={hasButton}>
              <div className="mt-3 grid gap-4">
                <TextField label="Its words" {...field("buttonText")} maxLength={40} />
                <TextField
                  label="Where it leads"
                  {...field("buttonUrl")}
                  type="url"
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  hint="An address that begins with https://"
                />
              </div>
            </Details>
          </FormGroup>
          <FormGroup title="To whom" hint="A person in several gets it once">
            {[...groupedBy(offered, ({ group }) => group)].map(([group, some]) =>
              group === "Products" ? (
                <Details
                  key={group}
                  summary="Buyers of a product"
                  isOpen={some.some(({ audience }) => isTicked(audience))}
                >
                  <div className="mt-2">
                    <Audiences legend={group} some={some} isTicked={isTicked} />
                  </div>
                </Details>
              ) : (
                <Audiences key={group} legend={group} some={some} isTicked={isTicked} />
              ),
            )}
          </FormGroup>
        </div>
      </SettingsForm>
    </Card>
  );
}

interface AudiencesProps {
  legend: string;
  some: BroadcastFormProps["offered"];
  isTicked: (audience: string) => boolean;
}

/** Boxes to tick, each with how many people it is. */
const Audiences = ({ legend, some, isTicked }: AudiencesProps) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {some.map(({ audience, label, people }) => (
        <label key={audience} className="chip chip-input max-w-full whitespace-normal">
          <input
            type="checkbox"
            name={`to-${audience}`}
            defaultChecked={isTicked(audience)}
            className="sr-only"
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <span className="text-sm opacity-80">{formatCount(people)}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
