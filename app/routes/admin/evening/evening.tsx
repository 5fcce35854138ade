import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  type EveningQuestion,
  eveningQuestions,
  findFirstEvening,
  passQuestion,
} from "#app/domain/festival/first-evening.server.ts";
import { newPurchaseToken, purchaseTokenForm } from "#app/domain/purchases/kinds/tickets.server.ts";
import {
  buyForTest,
  type TestPurchase as Bought,
} from "#app/domain/purchases/test-purchase.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { type FormResult, refusalIn, refusalOf } from "#app/shared/form-result.ts";
import { Card } from "#app/ui/card.tsx";
import { takeAnswer } from "./answers.server.ts";
import { loadQuestion } from "./load-question.server.ts";
import { FestivalFields } from "./festival-fields.tsx";
import { MoneyFields } from "./money-fields.tsx";
import { TeamFields } from "./team-fields.tsx";
import { TestPurchase } from "./test-purchase.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import type { Route } from "./+types/evening";

export const handle = {
  also: [{ label: "The four questions of the first evening" }],
  reads: "team.manage",
  does: "team.manage",
} satisfies AdminPage;

export const meta = () => adminMeta("First evening");

const addressOf = (question: EveningQuestion | null) =>
  question ? href("/adminBegin/:question?", { question }) : href("/adminOverview");

function questionOf(name: string | undefined): EveningQuestion {
  const question = eveningQuestions.find((one) => one === name);
  if (!question) throw new Response("There is no such question.", { status: 404 });
  return question;
}

/** Without a question, the address leads to the one that comes next. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  if (!params.question) {
    const evening = await findFirstEvening(app);
    throw redirect(addressOf(evening ? evening.next : eveningQuestions[0]));
  }
  return loadQuestion(app, questionOf(params.question));
}

const form = z.looseObject({
  intent: z.enum(["answer", "skip", "no-tickets", "buy-test"]),
  testToken: z.string().regex(purchaseTokenForm).optional(),
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const question = questionOf(params.question);
  return answerForm({ request, context }, form, async ({ intent, testToken, ...typed }) => {
    if (intent === "buy-test") {
      const { id, email, username } = viewerOf(context);
      const bought = await buyForTest(app, testToken ?? newPurchaseToken(), {
        id,
        email,
        name: username || email,
      });
      return { ok: true as const, bought };
    }
    if (intent === "answer") {
      const refused = await takeAnswer(app, question, typed, viewerOf(context).id);
      if (refused) return refused;
      if (question === "money") return { ok: true as const };
    }
    const passed =
      question === "tickets" && intent !== "skip" ? { hasNoTickets: intent === "no-tickets" } : {};
    return redirect(addressOf(await passQuestion(app, question, passed)), 303);
  });
}

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

const titles: Record<EveningQuestion, string> = {
  festival: "What is it called, when and where?",
  tickets: "What does a ticket cost, and how many are there?",
  team: "Who helps?",
  money: "How does the money come?",
};

export default function Evening({ loaderData, actionData }: Route.ComponentProps) {
  const { question, number, count, isAnswered } = loaderData;
  const answer = useActionResult<FormResult<string, { bought?: Bought }>>(actionData);
  const refusal = refusalIn(answer);
  const isLast = number === count;
  // The keys were tried: what is left to do with them is said before the evening ends.
  const areTried = answer?.ok === true && answer.intent === "answer";
  return (
    <div className="max-w-3xl">
      <p className="text-sm text-muted">{`Question ${number} of ${count}`}</p>
      <h1 className="poster mb-4 text-title leading-[1.05]!">{titles[question]}</h1>
      <Card>
        {loaderData.question === "money" && loaderData.money.isSandbox && !areTried && (
          <TestPurchase
            testToken={loaderData.money.testToken}
            bought={answer?.ok ? answer.bought : undefined}
            refusal={refusalOf(refusal, "buy-test")}
          />
        )}
        <SettingsForm
          key={question}
          intent={isAnswered || areTried ? "skip" : "answer"}
          button={
            isAnswered || areTried
              ? isLast
                ? "Finish"
                : "Go on"
              : isLast
                ? "Try the keys"
                : "Save and go on"
          }
          variant="primary"
          size="md"
          other={
            isAnswered || areTried
              ? undefined
              : { intent: "skip", button: "Skip", variant: "quiet" }
          }
          refusal={refusalOf(refusal, "answer", "skip")}
        >
          {loaderData.question === "festival" && (
            <FestivalFields saved={loaderData.saved} refusal={refusal} />
          )}
          {loaderData.question === "tickets" && (
            <TicketFields {...loaderData.tickets} refusal={refusal} />
          )}
          {loaderData.question === "team" && (
            <TeamFields invited={loaderData.invited} refusal={refusal} />
          )}
          {loaderData.question === "money" && (
            <MoneyFields {...loaderData.money} areTried={areTried} refusal={refusal} />
          )}
        </SettingsForm>
      </Card>
      {loaderData.question === "tickets" && !isAnswered && (
        <ActionButton intent="no-tickets" variant="quiet">
          There are no tickets
        </ActionButton>
      )}
    </div>
  );
}
