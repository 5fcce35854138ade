import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { href } from "react-router";
import {
  letterFieldNames,
  letterFields,
  longestLetterField,
} from "#app/shared/handover/handover-steps.ts";
import { saveLetter } from "#app/domain/handover/progress.server.ts";
import type { Running } from "./running.ts";
import { type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

const letterText = z
  .string()
  .trim()
  .max(longestLetterField, `${longestLetterField} letters at most.`)
  .catch("");

export const letterIntent = "save-letter";

export const saveLetterFields = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(letterIntent),
      server: letterText,
      domain: letterText,
      accounts: letterText,
      backups: letterText,
      people: letterText,
    }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const { intent: _, ...letter } = sent;
      await saveLetter(app, letter, byUserId);
      return { ok: true, message: "The letter is saved." };
    },
  ),
);

export function LetterStep({
  letter,
  refusal,
}: {
  letter: Running["letter"];
  refusal: Refusal | undefined;
}) {
  return (
    <>
      <p>
        Two pages to print, for whoever knows nothing of this site. Addresses, versions and people
        stand in it already. Write what the site cannot know.
      </p>
      <ActionForm
        intent={letterIntent}
        button="Save the letter"
        variant="primary"
        refusal={refusal}
      >
        {letterFieldNames.map((name) => (
          <TextArea
            key={name}
            label={letterFields[name].label}
            name={name}
            rows={3}
            hint={letterFields[name].hint}
            defaultValue={refusal?.values[name] ?? letter[name]}
            error={refusal?.errors?.[name]}
          />
        ))}
      </ActionForm>
      <TextLink to={href("/adminHandover/letter")}>See and print the letter</TextLink>
    </>
  );
}
