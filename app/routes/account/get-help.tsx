import { useEffect, useRef } from "react";
import { href } from "react-router";
import { z } from "zod";
import { listOrdersOf } from "#app/domain/orders/order-lists.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { answerContactOrNewsletter } from "#app/forms/contact-and-newsletter.server.ts";
import { questionsAt } from "#app/domain/festival/festival-phase.server.ts";
import { ContactForm } from "#app/ui/form/contact-form.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { Faq } from "#app/ui/faq.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/get-help";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Get help - ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Write to the organisers, or read what everybody asks." },
];

const shownOrders = 4;
const query = z.object({ order: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, festival } = contextOf(context);
  const { id, username, email } = viewerOf(context);
  const { order } = readQuery(request, query);
  const about = order && { message: `About order ${order.slice(0, 40)}: ` };
  return {
    about: order?.slice(0, 40),
    orders: (await listOrdersOf(app.db, id, { limit: shownOrders })).rows.map(
      ({ number }) => number,
    ),
    known: { name: username, email, ...about },
    questions: questionsAt(await festival(), app.now()),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerContactOrNewsletter(request, context);
export { clientAction } from "#app/forms/client-action.ts";

export default function GetHelp({ loaderData, actionData }: Route.ComponentProps) {
  const { about, known, orders, questions } = loaderData;
  const write = useNamedOrder(known.message ?? "");
  return (
    <main data-surface="paper" className="grow bg-surface">
      <div className="measure py-8 sm:py-14">
        <PageHeader title="Get help" lead="A student from the team answers." />
        <div className="grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
          <section ref={write} aria-labelledby="write" className="min-w-0">
            <h2 id="write" className="poster mb-5 text-heading">
              Write to us
            </h2>
            {orders.length > 0 && (
              <div className="mb-4">
                <ChipRow label="What it is about">
                  <ChipLink
                    to={href("/gethelp")}
                    data-replay="typed"
                    current={!about}
                    preventScrollReset
                    replace
                  >
                    Something else
                  </ChipLink>
                  {orders.map((number) => (
                    <ChipLink
                      key={number}
                      to={`${href("/gethelp")}?${new URLSearchParams({ order: number })}`}
                      data-replay="typed"
                      current={about === number}
                      preventScrollReset
                      replace
                    >
                      {number}
                    </ChipLink>
                  ))}
                </ChipRow>
              </div>
            )}
            <ContactForm
              action={href("/gethelp")}
              answered={useActionResult(actionData)}
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

/** Begins the message with the order that is chosen, and replaces it when another one is chosen. */
function useNamedOrder(beginning: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(beginning);
  useEffect(() => {
    const field = section.current!.querySelector("textarea")!;
    const last = before.current;
    before.current = beginning;
    if (last === beginning || field.value === beginning) return;
    const typed = field.value.startsWith(last) ? field.value.slice(last.length) : field.value;
    field.value = beginning + typed;
  }, [beginning]);
  return section;
}
