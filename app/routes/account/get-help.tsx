import { href } from "react-router";
import { z } from "zod";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { answerForms } from "#app/forms/form-answers.server.ts";
import { questionsAt } from "#app/domain/festival/edition.server.ts";
import { ContactForm } from "#app/ui/form/contact-form.tsx";
import { Faq } from "#app/ui/faq.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { GuardedPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/get-help";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Get help - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Write to the organisers, or read what everybody asks." },
];

const query = z.object({ order: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, festival } = contextOf(context);
  const { username, email } = viewerOf(context);
  const { order } = readQuery(request, query);
  const about = order && { message: `About order ${order.slice(0, 40)}: ` };
  return {
    known: { name: username, email, ...about },
    questions: questionsAt(await festival(), app.now()),
  };
}

export const action = ({ request, context }: Route.ActionArgs) => answerForms(request, context);
export { clientAction } from "#app/forms/client-action.ts";

export default function GetHelp({ loaderData, actionData }: Route.ComponentProps) {
  const { known, questions } = loaderData;
  return (
    <main data-surface="paper" className="grow bg-surface">
      <div className="measure py-8 sm:py-14">
        <PageHeader title="Get help" lead="A student from the team answers within two days." />
        <div className="grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
          <section aria-labelledby="write">
            <h2 id="write" className="poster mb-5 text-heading">
              Write to us
            </h2>
            <ContactForm
              action={href("/gethelp")}
              answered={useLastAnswer(actionData)}
              known={known}
            />
          </section>
          <section aria-labelledby="faq">
            <h2 id="faq" className="poster mb-5 text-heading">
              Everybody asks
            </h2>
            <Faq questions={questions} />
          </section>
        </div>
      </div>
    </main>
  );
}
