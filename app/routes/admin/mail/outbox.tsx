import { pluralise } from "#app/shared/texts/pluralise.ts";
import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  countOutbox,
  listEmails,
  type OutboxEmail,
  outboxQuery,
} from "#app/domain/mail/outbox-lists.server.ts";
import { mostResent, resendEmail, resendEmails } from "#app/domain/mail/resend-email.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { defineList } from "#app/routes/admin/list/define-list.tsx";
import { formError, type Outcome, refusalIn } from "#app/shared/form-result.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { ageText } from "#app/shared/ages.ts";
import { emailTitles } from "#app/shared/mail/emails.ts";
import { type EmailState, emailStateLabels } from "#app/shared/mail/email-states.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { SendAgain } from "./send-again.tsx";
import type { Route } from "./+types/outbox";

export const handle = {
  also: [{ label: "E-mails that failed", query: "show=failed" }],
  finds: "Look for e-mails",
  reads: "emails.resend",
  does: "emails.resend",
} satisfies AdminPage;

export const meta = () => adminMeta("E-mails");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context).app;
  const { q: search, after, show } = readQuery(request, outboxQuery);
  const [page, counts] = await Promise.all([
    listEmails(db, { filter: show, search, after, limit: 50 }),
    countOutbox(db),
  ]);
  return { list: { q: search, show }, counts, now: now().getTime(), ...page };
}

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("resend-email"),
    email: z.array(z.uuid()).length(1),
    to: z.string(),
  }),
  z.object({
    intent: z.literal("resend-emails"),
    email: z
      .array(z.uuid())
      .min(1)
      .max(mostResent, `At most ${mostResent} are sent again at once.`),
  }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (typed) => {
      const { app } = contextOf(context);
      const byUserId = viewerOf(context).id;
      if (typed.intent === "resend-emails")
        return outcomeOf(await resendEmails(app, typed.email, byUserId));
      await resendEmail(app, { emailId: typed.email[0]!, recipient: typed.to }, byUserId);
      return { ok: true, message: `The e-mail to ${typed.to.trim()} is on its way.` };
    },
    { lists: ["email"], incomplete: "Tick the e-mails first." },
  );

function outcomeOf({ sent, problems }: Awaited<ReturnType<typeof resendEmails>>): Outcome {
  const left = problems.map((problem) => `One was not sent: ${problem}`);
  if (sent === 0) return { ok: false, formErrors: left, status: 409 };
  const onTheirWay = pluralise(sent, "e-mail is on its way.", "e-mails are on their way.");
  return { ok: true, message: [onTheirWay, ...left].join(" ") };
}

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

const outbox = defineList<Route.ComponentProps["loaderData"]>({
  title: "E-mails",
  path: href("/adminOutbox"),
  csv: href("/adminOutbox/export.csv"),
  search: {
    label: "Search by e-mail address, order or ticket",
    hint: "E-mail, order or ticket",
  },
  filters: ({ counts }) => [
    {
      as: "tabs",
      label: "E-mails by state",
      options: [
        { label: "All", query: { show: null } },
        { label: "Waiting", query: { show: "waiting" }, count: counts.waiting, isCalm: true },
        { label: "Failed", query: { show: "failed" }, count: counts.failed },
        { label: "Sent", query: { show: "sent" } },
      ],
    },
  ],
  columns: [
    {
      label: "To",
      line: 1,
      className: "font-semibold",
      cell: ({ recipient }) => <EmailText email={recipient} />,
    },
    {
      label: "What",
      cell: (email) => (
        <>
          {emailTitles[email.kind]} <About email={email} />
        </>
      ),
    },
    {
      label: "Written",
      className: "@max-table:hidden",
      cell: ({ createdAt }) => <DayTime at={createdAt} />,
    },
    { label: "State", line: 3, cell: (email, { now }) => <State email={email} now={now} /> },
    {
      label: "Actions",
      line: "3 end",
      holdsButtons: true,
      className: "has-[[open]]:my-0 @max-table:-my-2.5",
      cell: (email) => <SendAgain email={email} />,
    },
  ],
  keyOf: ({ id }) => id,
  choice: {
    name: "email",
    valueOf: ({ id, state }) => (state === "failed" ? id : null),
    labelOf: ({ recipient }) => `Choose the e-mail to ${recipient}`,
  },
  none: (_, isAsked) => (isAsked ? "No e-mail matches" : "E-mails will show here"),
});

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  return (
    <>
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <outbox.Page
        data={loaderData}
        summary={<FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>}
        bulk={
          loaderData.rows.some(({ state }) => state === "failed") && {
            ticked: (
              <Button name="intent" value="resend-emails" size="sm">
                Send again
              </Button>
            ),
          }
        }
      />
    </>
  );
}

const badgeTones = {
  waiting: "marigold",
  failed: "flame",
  sent: null,
  replaced: "neutral",
} as const satisfies Record<EmailState, string | null>;

function About({ email: { orderId, orderNumber, ticketId } }: { email: OutboxEmail }) {
  if (ticketId) return <span className="text-muted">{ticketId}</span>;
  if (!orderId) return null;
  return (
    <Link
      to={href("/orders/:orderId", { orderId })}
      discover="none"
      className="-my-2.5 inline-flex min-h-11 items-center text-link underline underline-offset-4"
    >
      <OrderNumber>{orderNumber ?? orderId}</OrderNumber>
    </Link>
  );
}

/** The state of an e-mail; a pill is drawn only where something is not as usual. */
function State({ email, now }: { email: OutboxEmail; now: number }) {
  const tone = badgeTones[email.state];
  const label = emailStateLabels[email.state];
  const at = email.sentAt ?? email.failedAt;
  return (
    <>
      {tone ? <Badge tone={tone}>{label}</Badge> : label}{" "}
      <span className="text-muted">
        {at ? <DayTime at={at} /> : `for ${ageText(email.createdAt, now)}`}
      </span>
      {email.reason && <span className="block text-sm wrap-anywhere">{email.reason}</span>}
    </>
  );
}
