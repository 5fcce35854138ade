import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { editionNumber } from "#app/routes/admin/list/list-query.server.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { loadAboutToClose } from "./about-to-close.server.ts";
import { ClosingForm } from "./closing-form.tsx";
import type { Route } from "./+types/close-edition";
import { EditionForm } from "./edition-form.tsx";
import { OpenThings } from "./open-things.tsx";
import { WhatHappens } from "./what-happens.tsx";

export const handle = {
  sidebar: null,
  also: [{ label: "Close this edition" }],
} satisfies AdminPage;

export const meta = () => adminMeta("Close this edition");

const longestName = 40;
const short = z.string().trim().max(10).catch("");
const query = z.object({
  name: z.string().trim().max(longestName).catch(""),
  date: short,
  gates: short,
});

export function loader({ request, context }: Route.LoaderArgs) {
  return loadAboutToClose(contextOf(context).app, readQuery(request, query));
}

const form = z.object({
  intent: z.literal("close"),
  season: editionNumber,
  name: z
    .string()
    .trim()
    .min(1, "Give the edition that ends a name, such as its year.")
    .max(longestName, "Forty letters at most."),
  date: short,
  gates: short,
  read: z.literal("1", "Tick that you have read this."),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ season: edition, name, date, gates }) => {
    const { app } = contextOf(context);
    const closed = await closeEdition(
      app,
      { edition, name, next: { date, gates } },
      viewerOf(context).id,
    );
    return closed.ok ? redirect(href("/adminSeasons")) : closed;
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function CloseEdition({ loaderData, actionData }: Route.ComponentProps) {
  const { name, open, errors: wrong } = loaderData;
  const refusal = refusalIn(useLastAnswer(actionData));
  const errors = { ...wrong, ...refusal?.errors };
  const isAsked = name !== "" && !errors.name && !errors.date && !errors.gates;
  const isHeldUp = open.some(({ count }) => count > 0);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Close this edition"
        lead="Its orders, tickets and messages become a past edition, and the next edition starts at zero."
        actions={
          <LinkButton to={href("/adminSeasons")} variant="secondary" size="sm">
            All editions
          </LinkButton>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <FormMessage>{formError(refusal)}</FormMessage>
        <OpenThings {...loaderData} />
        {!isHeldUp && !isAsked && <EditionForm {...loaderData} errors={errors} />}
        {!isHeldUp && isAsked && (
          <>
            <WhatHappens {...loaderData} />
            <ClosingForm {...loaderData} error={errors.read} />
          </>
        )}
      </div>
    </div>
  );
}
