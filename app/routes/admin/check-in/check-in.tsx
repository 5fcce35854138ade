import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import {
  countAdmitted,
  findAtGate,
  listAdmissions,
} from "#app/domain/check-in/check-in-lists.server.ts";
import {
  closeGateUntilTheDay,
  findGateBeforeTheDay,
  openGateEarly,
} from "#app/domain/check-in/opening.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listQuery } from "#app/routes/admin/list/list-query.server.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import type { GateAnswer } from "#app/shared/check-in/check-in.ts";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { Answer } from "./answer.tsx";
import { BeforeTheDay } from "./before-the-day.tsx";
import { CodeForm } from "./code-form.tsx";
import type { GateResult } from "./check-in-result.ts";
import { FoundTickets } from "./found-tickets.tsx";
import { LastAdmissions } from "./last-admissions.tsx";
import { AdmittedCounts } from "./admitted-counts.tsx";
import { Part } from "./part-of-a-group.tsx";
import { useRequestId } from "./use-request-id.ts";
import type { Route } from "./+types/check-in";

export const handle = {
  sidebar: { group: "Tickets", label: "Gate", icon: "ScanIcon" },
  also: [{ label: "Let somebody in" }],
} satisfies AdminPage;

export const meta = () => adminMeta("Gate");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q } = readQuery(request, listQuery);
  const { db, now, festival } = contextOf(context).app;
  const [counts, last, found] = await Promise.all([
    countAdmitted(db),
    listAdmissions(db),
    findAtGate(db, q),
  ]);
  const beforeTheDay = await findGateBeforeTheDay(db, await festival(), now());
  return { q, counts, last, found, beforeTheDay, press: randomUUID(), now: now().getTime() };
}

const code = text.pipe(
  z.string().trim().min(1, "Scan a ticket, or type its id.").max(200, "That is no ticket's id."),
);
/** What is no whole number is none that can come in. */
const count = z.coerce.number().int().catch(0);

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("scan"),
    code,
    press: text,
    chosen: z.literal("1").optional().catch(undefined),
  }),
  z.object({
    intent: z.literal("let in"),
    code,
    press: text,
    people: count,
    seen: count,
  }),
  z.object({ intent: z.literal("take back"), admission: z.uuid() }),
  z.object({ intent: z.literal("open early") }),
  z.object({ intent: z.literal("close until the day") }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    const byUserId = viewerOf(context).id;
    if (sent.intent === "open early" || sent.intent === "close until the day") {
      const change = sent.intent === "open early" ? openGateEarly : closeGateUntilTheDay;
      await change(app, byUserId);
      return redirect(href("/adminGate"));
    }
    const told = await take(app, sent, byUserId);
    return { ok: true, told, press: randomUUID() };
  });

type AtTheGate = Extract<z.output<typeof form>, { intent: "scan" | "let in" | "take back" }>;

async function take(app: App, sent: AtTheGate, byUserId: string): Promise<GateAnswer> {
  if (sent.intent === "take back") return undoAdmission(app, sent.admission, byUserId);
  const { code, press, ...more } = sent;
  const coming = more.intent === "let in" ? { people: more.people, seen: more.seen } : undefined;
  const isChosen = more.intent === "scan" && more.chosen === "1";
  return admit(app, { code, press, coming, isChosen }, byUserId);
}

export { clientAction } from "#app/forms/client-action.ts";

export default function Gate({ loaderData, actionData }: Route.ComponentProps) {
  const { q, counts, last, found, beforeTheDay, now } = loaderData;
  const answer = useLastAnswer<GateResult>(actionData);
  const press = useRequestId(loaderData.press, answer);
  return (
    <>
      <h1 className="poster mb-3 text-title leading-[1.05]!">Gate</h1>
      {beforeTheDay && <BeforeTheDay {...beforeTheDay} now={now} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 has-[video]:[&>[data-answer]]:hidden">
          <CodeForm press={press} refusal={refusalIn(answer)} answer={answer} />
          <Answer answer={answer} press={press} now={now} />
          <Part id="look" title="No ticket?">
            <p className="mb-2">Look by name, e-mail, phone or a part of the id.</p>
            <SearchForm label="Look somebody up" defaultValue={q} clearTo={href("/adminGate")} />
            {found && <FoundTickets search={q} {...found} press={press} now={now} />}
          </Part>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <AdmittedCounts counts={counts} />
          <LastAdmissions admissions={last} now={now} />
        </div>
      </div>
    </>
  );
}
