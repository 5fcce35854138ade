import { randomUUID } from "node:crypto";
import { type FormEvent, useEffect, useState } from "react";
import { href, useNavigation } from "react-router";
import { actorOf, contextOf, rolesOf } from "#app/context.server.ts";
import {
  countAdmitted,
  findForCheckIn,
  listAdmissions,
  listRoomLeft,
} from "#app/domain/check-in/check-in-lists.server.ts";
import { findGateOf } from "#app/domain/check-in/gates.server.ts";
import { countInside, findLimit, findMessage } from "#app/domain/check-in/hall.server.ts";
import { findCheckInBeforeTheDay } from "#app/domain/check-in/opening.server.ts";
import { listQuery } from "#app/domain/lists/list-query.server.ts";
import { answerForms, type SentBy } from "#app/forms/page-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { useRootData } from "#app/layout/use-site.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Direction } from "#app/shared/check-in/scans.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { may, type WithForms } from "#app/shared/team/permissions.ts";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { AdmittedCounts } from "./admitted-counts.tsx";
import { Answer } from "./answer.tsx";
import type { CheckInResult } from "./check-in-result.ts";
import { CodeForm, scanIntent, scanTicket } from "./code-form.tsx";
import { closeUntilTheDay, EarlyOpeningForm, openEarly } from "./early-opening-form.tsx";
import { FoundTickets } from "./found-tickets.tsx";
import { chooseGate, GateForm } from "./gate-form.tsx";
import { HallBand } from "./hall-band.tsx";
import { LastAdmissions } from "./last-admissions.tsx";
import { longestCode } from "./longest-code.ts";
import { keepGatePage, keptQuery } from "./offline/keep-gate-page.ts";
import { PhoneLine, PhoneProblems } from "./offline/phone-line.tsx";
import { PageSection } from "./page-section.tsx";
import { admitIntent, admitPeople } from "./people-form.tsx";
import { signal } from "./signals.ts";
import { undoIntent, undoOneAdmission } from "./undo-admission.tsx";
import { type Presses, usePresses } from "./use-presses.ts";
import type { Route } from "./+types/check-in";

export const handle = {
  also: [{ label: "Let somebody in" }],
  // Each ticket at any gate is a change, and loading it delays the answer to the next.
  loadsEveryMs: 5_000,
  reads: "gate.admit",
  does: {
    "scan-ticket": "gate.admit",
    "admit-people": "gate.admit",
    "undo-admission": "gate.admit",
    "open-gate-early": "gate.open-early",
    "close-gate": "gate.open-early",
    "choose-gate": "gate.direct",
  },
} satisfies WithForms<AdminPage, SentBy<typeof forms>>;

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
      exits: "none" as const,
      gate: null,
      gates: [],
      hall: null,
      message: null,
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
  const { here, gates } = await findGateOf(db, actorOf(context));
  const isSeveral = gates.length > 1;
  const limit = await findLimit(db);
  const hall = limit && { most: limit.most, inside: await countInside(db) };
  const message = await findMessage(db);
  return {
    exits: here.exits,
    gate: isSeveral ? here.name : null,
    gates: isSeveral ? gates.map(({ id, name }) => ({ value: id!, label: name })) : [],
    hall,
    message,
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

const forms = [
  scanTicket,
  admitPeople,
  undoOneAdmission,
  openEarly,
  closeUntilTheDay,
  chooseGate,
] as const;

export const action = ({ request, context }: Route.ActionArgs) => {
  const { app } = contextOf(context);
  const at = { app, by: actorOf(context), roles: rolesOf(contextOf(context)) };
  return answerForms({ request, context }, forms, at);
};

export { clientAction } from "#app/forms/client-action.ts";

export default function Gate({ loaderData, actionData }: Route.ComponentProps) {
  const { q, counts, room, last, found, looksUp, seesOthers, beforeTheDay, isKept } = loaderData;
  const [direction, setDirection] = useState<Direction>("in");
  const given = useActionResult<CheckInResult>(actionData);
  const presses = usePresses({
    viewer: useRootData()?.viewer?.id ?? "",
    firstRequestId: (given?.ok ? given : loaderData).requestId,
    onAnswer: (shown) => {
      if (shown.ok) signal(shown.outcome.kind);
    },
  });
  const { answer = given, requestId, phone } = presses;
  // The saved page was made at another time.
  const now = Math.max(loaderData.now, phone?.now ?? 0);
  // What the server just said of the hall; without a network, what the phone knows.
  const { exits, gate, hall, message } =
    isKept || phone?.isListFirst ? (phone ?? loaderData) : loaderData;
  const way = exits === "none" ? "in" : direction;
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
  return (
    <div className="group/gate">
      {/* On a phone the camera and the answer take the whole screen. */}
      <h1 className="poster mb-3 text-title leading-[1.05]! wrap-anywhere max-md:mb-1 max-sm:group-has-[video]/gate:sr-only">
        {gate ?? "Gate"}
      </h1>
      {loaderData.gate && <GateForm gate={loaderData.gate} gates={loaderData.gates} />}
      {beforeTheDay && <EarlyOpeningForm {...beforeTheDay} now={now} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmitCapture={(event) => takePress(event, presses)}
        >
          <div ref={setCameraPlace} className="empty:hidden" />
          <PhoneLine phone={phone} />
          <Answer
            answer={answer}
            isAsking={presses.isAsking || isSending}
            requestId={requestId}
            now={now}
          />
          <HallBand hall={hall} message={message} now={now} />
          <CodeForm
            requestId={requestId}
            refusal={refusalIn(answer)}
            answer={answer}
            cameraPlace={cameraPlace}
            direction={way}
            onDirection={exits === "none" ? null : setDirection}
            // A code of something else may be longer than any ticket's.
            onCode={(code) =>
              presses.scan({
                code: code.slice(0, longestCode),
                way: "camera",
                direction: way === "out" ? way : undefined,
              })
            }
          />
          <PhoneProblems phone={phone} />
          {looksUp && !isKept && (
            <PageSection id="look" title="No ticket?">
              <p className="mb-2">
                Type the short code of the ticket’s page above, or look by name, e-mail, the last
                four digits of the phone, or a part of the id. Ask for an ID.
              </p>
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
  const direction = read("direction") === "out" ? "out" : undefined;
  if (intent === undoIntent) presses.undo(read("admission"));
  else if (sent.has("chosen") || shown === "" || shown.length > longestCode) return;
  else if (intent === scanIntent) presses.scan({ code: shown, way: "typed", direction });
  else if (intent === admitIntent && Number.isInteger(Number(read("people"))))
    presses.scan({
      code: shown,
      way: "typed",
      direction,
      coming: { people: Number(read("people")), seen: Number(read("seen")) },
    });
  else return;
  event.preventDefault();
  const field = form.elements.namedItem("code");
  if (intent === scanIntent && field instanceof HTMLInputElement) field.value = "";
}
