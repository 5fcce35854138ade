import { sorted } from "#app/shared/sorted.ts";
import { randomUUID } from "node:crypto";
import { href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";
import { actorOf, type App, contextOf, rolesOf } from "#app/context.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import {
  countAdmitted,
  findForCheckIn,
  listAdmissions,
  listRoomLeft,
} from "#app/domain/check-in/check-in-lists.server.ts";
import {
  closeCheckInUntilTheDay,
  findCheckInBeforeTheDay,
  openCheckInEarly,
} from "#app/domain/check-in/opening.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listQuery } from "#app/domain/lists/list-query.server.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { type Allowed, may, type WithForms } from "#app/shared/team/permissions.ts";
import type { CheckInAnswer, CheckInTicket } from "#app/shared/check-in/check-in.ts";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { Answer } from "./answer.tsx";
import { CodeForm } from "./code-form.tsx";
import type { CheckInResult } from "./check-in-result.ts";
import { signal } from "./signals.ts";
import { type Presses, usePresses } from "./use-presses.ts";
import type { Route } from "./+types/check-in";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useFestival, useRootData } from "#app/layout/use-site.ts";
import { MaySend } from "#app/routes/admin/may.tsx";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { formatDayTime, formatWhen } from "#app/shared/dates.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { nothingMatches } from "#app/shared/short-search.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { inOf } from "./answer-styles.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import { keepGatePage, keptQuery } from "./offline/keep-gate-page.ts";
import { PhoneLine, PhoneProblems } from "./offline/phone-line.tsx";
import { UndoAdmission } from "./undo-admission.tsx";

export const handle = {
  also: [{ label: "Let somebody in" }],
  reads: "gate.admit",
  does: {
    "scan-ticket": "gate.admit",
    "admit-people": "gate.admit",
    "undo-admission": "gate.admit",
    "open-gate-early": "gate.open-early",
    "close-gate": "gate.open-early",
  },
} satisfies WithForms<AdminPage, z.infer<typeof form>>;

export const meta = () => adminMeta("Gate");

/** On the home screen of a gate phone it begins here. */
export const links: Route.LinksFunction = () => [
  { rel: "manifest", href: `${href("/manifest.webmanifest")}?gate` },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q } = readQuery(request, listQuery);
  const asked = contextOf(context);
  const { db, now, festival } = asked.app;
  const roles = rolesOf(asked);
  const seesOthers = may(roles, "gate.undo-others");
  const looksUp = may(roles, "gate.search");
  const requestId = randomUUID();
  // The phone saves this page for when there is no network: it holds no name, and no count.
  if (new URL(request.url).searchParams.has(keptQuery)) {
    const nobody = {
      counts: [],
      room: [],
      last: [],
      found: null,
      beforeTheDay: null,
      isKept: true,
    };
    return { q: "", ...nobody, looksUp, seesOthers, requestId, now: now().getTime() };
  }
  const own = seesOthers || !asked.device ? {} : { byDeviceId: asked.device.id };
  const [counts, room, admitted, found] = await Promise.all([
    countAdmitted(db),
    listRoomLeft(db, now()),
    listAdmissions(db, own),
    looksUp ? findForCheckIn(db, q) : null,
  ]);
  // A viewer who may not look people up gets the numbers of the tickets that they admitted, without
  // names.
  const last = admitted.map((one) => ({ ...one, holder: looksUp ? one.holder : "" }));
  const beforeTheDay = await findCheckInBeforeTheDay(db, await festival(), now());
  return {
    q,
    counts,
    room,
    last,
    found,
    looksUp,
    seesOthers,
    beforeTheDay,
    isKept: false,
    requestId,
    now: now().getTime(),
  };
}

const longestCode = 200;

const code = text.pipe(
  z
    .string()
    .trim()
    .min(1, "Scan a ticket, or type its id.")
    .max(longestCode, "That is no ticket's id."),
);
/** The number of people; a text that is no whole number counts as 0. */
const count = typedWholeNumber("").catch(0);

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("scan-ticket"),
    code,
    press: text,
    chosen: z.literal("1").optional().catch(undefined),
  }),
  z.object({
    intent: z.literal("admit-people"),
    code,
    press: text,
    people: count,
    seen: count,
    chosen: z.literal("1").optional().catch(undefined),
  }),
  z.object({ intent: z.literal("undo-admission"), admission: z.uuid() }),
  z.object({ intent: z.literal("open-gate-early") }),
  z.object({ intent: z.literal("close-gate") }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    const by = actorOf(context);
    if (sent.intent === "open-gate-early" || sent.intent === "close-gate") {
      const change = sent.intent === "open-gate-early" ? openCheckInEarly : closeCheckInUntilTheDay;
      await change(app, by);
      return redirect(href("/adminGate"));
    }
    const outcome = await take(app, sent, by, rolesOf(contextOf(context)));
    const shown = "code" in sent ? { code: sent.code, chosen: sent.chosen } : undefined;
    return { ok: true, outcome, shown, requestId: randomUUID() };
  });

type CheckInForm = Extract<
  z.output<typeof form>,
  { intent: "scan-ticket" | "admit-people" | "undo-admission" }
>;

async function take(
  app: App,
  sent: CheckInForm,
  by: Actor,
  roles: readonly Allowed[],
): Promise<CheckInAnswer> {
  if (sent.intent === "undo-admission") {
    const isOwnOnly = !may(roles, "gate.undo-others");
    return undoAdmission(app, { admissionId: sent.admission, isOwnOnly }, by);
  }
  const { code, press: requestId, ...more } = sent;
  const coming =
    more.intent === "admit-people" ? { people: more.people, seen: more.seen } : undefined;
  // The number of a ticket admits people only where somebody was looked up and chosen.
  const isChosen = more.chosen === "1" && may(roles, "gate.search");
  const seesNames = may(roles, "gate.search");
  const way = isChosen ? "name" : "typed";
  return admit(app, { code, requestId, coming, isChosen, seesNames, way }, by);
}

export { clientAction } from "#app/forms/client-action.ts";

export default function Gate({ loaderData, actionData }: Route.ComponentProps) {
  const { q, counts, room, last, found, looksUp, seesOthers, beforeTheDay, isKept } = loaderData;
  const given = useActionResult<CheckInResult>(actionData);
  const presses = usePresses(useRootData()?.viewer?.id ?? "", (shown) => {
    if (shown.ok) signal(shown.outcome.kind);
  });
  const { answer = given, phone } = presses;
  // The saved page was made at another time.
  const now = Math.max(loaderData.now, phone?.now ?? 0);
  const hasList = phone !== null && phone.list !== null;
  useEffect(() => {
    if (hasList && !isKept) void keepGatePage().catch(() => {});
  }, [hasList, isKept]);
  const isSending = useNavigation().formMethod === "POST";
  const { show } = presses;
  const [cameraPlace, setCameraPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (given) show(given);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is shown once
  }, [given]);
  const requestId = useRequestId(loaderData.requestId, answer);
  const may = useMay();
  return (
    <div className="group/gate">
      {/* On a phone the camera and the answer take the whole screen. */}
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 max-sm:group-has-[video]/gate:sr-only">
        <h1 className="poster text-title leading-[1.05]!">Gate</h1>
        {may("devices.manage") && (
          <TextLink to={href("/adminDevices")}>Gate phones and desks</TextLink>
        )}
      </div>
      {beforeTheDay && <BeforeTheDay {...beforeTheDay} now={now} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmitCapture={(event) => takePress(event, presses)}
        >
          <div ref={setCameraPlace} className="empty:hidden" />
          <PhoneLine phone={phone} />
          <Answer
            answer={answer}
            isAsking={presses.waiting > 0 || isSending}
            requestId={requestId}
            now={now}
          />
          <CodeForm
            requestId={requestId}
            refusal={refusalIn(answer)}
            answer={answer}
            cameraPlace={cameraPlace}
          />
          <PhoneProblems phone={phone} />
          {looksUp && !isKept && (
            <PageSection id="look" title="No ticket?">
              <p className="mb-2">Look by name, e-mail, phone or a part of the id.</p>
              <SearchForm label="Look somebody up" defaultValue={q} clearTo={href("/adminGate")} />
              {found && <FoundTickets search={q} {...found} requestId={requestId} now={now} />}
            </PageSection>
          )}
        </div>
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
          onSubmitCapture={(event) => takePress(event, presses)}
        >
          {!isKept && <AdmittedCounts counts={counts} room={room} />}
          <LastAdmissions admissions={last} seesOthers={seesOthers} now={now} />
        </div>
      </div>
    </div>
  );
}

/**
 * Sends a form of the gate as a press, where the scripts run. What the server has to look at first,
 * such as an empty field, and tickets that were chosen by name go to the page's action.
 */
function takePress(event: FormEvent<HTMLDivElement>, presses: Presses): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event.nativeEvent as SubmitEvent;
  const sent = new FormData(form, submitter);
  const read = (name: string) => {
    const value = sent.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const [intent, shown] = [read("intent"), read("code")];
  if (intent === "undo-admission") presses.undo(read("admission"));
  else if (sent.has("chosen") || shown === "" || shown.length > longestCode) return;
  else if (intent === "scan-ticket")
    presses.scan({ code: shown, way: read("way") === "camera" ? "camera" : "typed" });
  else if (intent === "admit-people" && Number.isInteger(Number(read("people"))))
    presses.scan({
      code: shown,
      way: "typed",
      coming: { people: Number(read("people")), seen: Number(read("seen")) },
    });
  else return;
  event.preventDefault();
  const field = form.elements.namedItem("code");
  if (intent === "scan-ticket" && field instanceof HTMLInputElement) field.value = "";
}

/**
 * The id of the next press. It changes only with an answer, so that a press whose answer was lost
 * keeps its id when it is sent again.
 */
function useRequestId(first: string, answer: CheckInResult | undefined): string {
  const [requestId, setRequestId] = useState(first);
  const next = answer?.ok ? answer.requestId : requestId;
  if (next !== requestId) setRequestId(next);
  return next;
}

interface AdmittedCountsProps {
  counts: readonly { package: string; admittedCount: number; expected: number }[];
  /** What is left of each capacity. */
  room: readonly { id: string; name: string; size: number; left: number }[];
}

/**
 * How many people are in, of those who are expected, in total and by package, and how many more
 * could have a ticket.
 */
function AdmittedCounts({ counts, room }: AdmittedCountsProps) {
  const { packages } = useFestival();
  const place = (type: string) => packages.indexOf(type);
  const each = sorted(counts, (one, other) => place(one.package) - place(other.package));
  const sum = (of: "admittedCount" | "expected") => each.reduce((total, one) => total + one[of], 0);
  return (
    <PageSection id="in" title="Checked in so far">
      <div className="rounded-2xl border-2 border-line bg-raised px-4 py-4">
        <p className="poster text-title">
          {number(sum("admittedCount"))}{" "}
          <span className="text-muted">of {number(sum("expected"))}</span>
        </p>
        <ul className="mt-3 grid gap-2.5">
          {each.map((one) => (
            <li key={one.package}>
              <span className="flex justify-between gap-3 font-semibold">
                <span className="min-w-0 wrap-anywhere">{one.package}</span>
                <span className="unbroken tabular-nums">
                  {number(one.admittedCount)} of {number(one.expected)}
                </span>
              </span>
              <span
                aria-hidden="true"
                className="mt-1 block h-2 overflow-hidden rounded-full bg-sunk"
              >
                <span
                  className="block h-full bg-palm"
                  style={{ width: `${(100 * one.admittedCount) / Math.max(1, one.expected)}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
        <ul className="mt-3 grid gap-1 text-sm text-muted empty:hidden">
          {room.map(({ id, name, size, left }) => (
            <li key={id} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="unbroken tabular-nums">
                {number(left)} left of {number(size)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </PageSection>
  );
}

const number = (count: number) => count.toLocaleString("en-NG");

interface BeforeTheDayProps {
  day: string;
  from: Date;
  openUntil: Date | null;
  now: number;
}

/**
 * Says that the gate does not admit anybody before the day, with a button to open it early; or that
 * it is open early, with a button to close it.
 */
function BeforeTheDay({ day, from, openUntil, now }: BeforeTheDayProps) {
  if (openUntil)
    return (
      <div
        role="note"
        className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-cloth border-2 border-marigold bg-raised px-4 py-3"
      >
        <p className="font-semibold">
          {`The gate is open early, until ${formatWhen(openUntil, now)}: it admits tickets for ${day}.`}
        </p>
        <MaySend intent="close-gate">
          <ActionButton intent="close-gate">Close it until the day</ActionButton>
        </MaySend>
      </div>
    );
  return (
    <div role="note" className="mb-5 rounded-cloth border-2 border-line bg-raised px-4 py-2">
      <p className="font-semibold">
        {`Tickets are for ${day}: the gate admits from ${formatDayTime(from)}.`}
      </p>
      <p className="text-muted">
        Until then you can try it out: a scan names the ticket and lets nobody in.
      </p>
      <MaySend intent="open-gate-early">
        <FoldedActionForm
          behind="Open the gate early"
          intent="open-gate-early"
          button="Open the gate now"
        >
          <p>
            For twelve hours every phone lets people in. Their tickets are used then, and they
            count.
          </p>
        </FoldedActionForm>
      </MaySend>
    </div>
  );
}

type FoundTicket = CheckInTicket & { email: string };

interface FoundTicketsProps {
  search: string;
  rows: readonly FoundTicket[];
  hasMore: boolean;
  requestId: string;
  now: number;
}

/** The tickets that a search found, each with a button that admits its people. */
function FoundTickets({ search, rows, hasMore, ...of }: FoundTicketsProps) {
  if (rows.length === 0)
    return (
      <p role="status" className="mt-3 font-semibold">
        {nothingMatches("ticket", search)}
      </p>
    );
  return (
    <>
      <ul className="mt-3 grid gap-2.5">
        {rows.map((ticket) => (
          <FoundRow key={ticket.id} ticket={ticket} {...of} />
        ))}
      </ul>
      {hasMore && <p className="mt-3">There are more: write more of the name.</p>}
    </>
  );
}

function FoundRow({
  ticket,
  requestId,
  now,
}: {
  ticket: FoundTicket;
  requestId: string;
  now: number;
}) {
  const { ticketId, holder, email, lastAdmittedAt } = ticket;
  const isFull = ticket.admittedCount === ticket.quantity;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2xl border-2 border-line bg-raised p-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold wrap-anywhere">{holder}</p>
        <p className="text-sm">
          {ticketId}, {ticket.package}, {inOf(ticket)}
          {lastAdmittedAt && `, at ${formatWhen(lastAdmittedAt, now)}`}
        </p>
        <p className="text-sm text-muted">
          <EmailText email={email} />
        </p>
      </div>
      {ticket.cancelledAt && <Badge tone="flame">Cancelled</Badge>}
      {ticket.isDisputed && <Badge tone="flame">Payment disputed</Badge>}
      {!ticket.cancelledAt && !isFull && (
        <Form method="post" action={href("/adminGate")} preventScrollReset>
          <input type="hidden" name="code" value={ticketId} />
          <input type="hidden" name="press" value={requestId} />
          <input type="hidden" name="chosen" value="1" />
          <Button name="intent" value="scan-ticket" aria-label={`Let in ${holder}, ${ticketId}`}>
            Let in
          </Button>
        </Form>
      )}
    </li>
  );
}

interface Admission {
  id: string;
  at: Date;
  people: number;
  ticketId: string;
  /** Empty for a viewer who may not see names. */
  holder: string;
  package: string;
  /** The organiser or device that admitted them. */
  by: string | null;
}

interface LastAdmissionsProps {
  admissions: readonly Admission[];
  seesOthers: boolean;
  now: number;
}

function LastAdmissions({ admissions, seesOthers, now }: LastAdmissionsProps) {
  if (admissions.length === 0) return null;
  return (
    <PageSection id="last" title={seesOthers ? "Last let in" : "Last let in here"}>
      <ol className="divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
        {admissions.map(({ id, at, people, ticketId, holder, package: type, by }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">{holder || ticketId}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {[
                  formatWhen(at, now),
                  pluralise(people, "person", "people"),
                  type,
                  holder && ticketId,
                  seesOthers && by && `by ${by}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
            <UndoAdmission admissionId={id} holder={holder || ticketId} />
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

interface PageSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the gate's page with its title. */
const PageSection = ({ id, title, children }: PageSectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-xl font-bold">
      {title}
    </h2>
    {children}
  </section>
);
