import { href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  confirmImport,
  readImportAgain,
  previewImport,
} from "#app/domain/tickets/import-tickets.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { fieldOf, formError, type Refusal, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RoomFields, RoomList } from "#app/routes/admin/tickets/room-fields.tsx";
import { DayOver } from "#app/routes/admin/tickets/day-over.tsx";
import { matchedIn, mendedIn } from "./import-fields.ts";
import { MatchForm } from "./match-form.tsx";
import { RefusedLines } from "./refused-lines.tsx";
import type { Route } from "./+types/import";
import { Button } from "#app/ui/button.tsx";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Card } from "#app/ui/card.tsx";
import { readRoom, readTicketKinds, roomTaken } from "#app/domain/tickets/room.server.ts";
import { roomReason } from "#app/domain/tickets/ticket-fields.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { findOverDay, packageNames } from "#app/domain/festival/email-branding.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { countGuessable } from "#app/shared/tickets/guessable-ids.ts";
import type { ImportReading, ReadyTicket } from "#app/shared/tickets/import-lines.ts";
import { exceeds, type RoomTaken } from "#app/shared/tickets/room.ts";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";

export const handle = {
  reads: "tickets.issue",
  does: "tickets.issue",
} satisfies AdminPage;

export const meta = () => adminMeta("Import tickets");

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await loadPreview(contextOf(context).app, params.importId);
  if (!preview) throw new Response("This import is no longer there.", { status: 404 });
  return preview;
}

/** The most lines to show, which a phone can draw at once. */
const mostShown = 100;

const listOf = (lines: { line: number; text: string }[]) => ({
  count: lines.length,
  lines: lines.slice(0, mostShown),
});

const nameOf = ({ firstName, lastName }: ReadyTicket) => `${firstName} ${lastName}`.trim();

/** Loads what the page of an import shows; null where there is no such import. */
async function loadPreview(app: Parts<"db" | "festival" | "now">, importId: string) {
  const preview = await previewImport(app.db, importId);
  if (!preview) return null;
  const { fresh, known, refused, choices, reading, ...shown } = preview;
  const [{ kinds, kindOf }, capacities] = await Promise.all([
    readTicketKinds(app.db, await packageNames(app)),
    readRoom(app.db, app.now()),
  ]);
  const kindNames = kinds.map(({ name }) => name);
  const room = (tickets: readonly ReadyTicket[]) =>
    roomTaken(
      capacities,
      tickets.map((ticket) => ({
        typeId: kindOf(ticket)?.typeId ?? null,
        quantity: ticket.quantity,
      })),
    );
  const nameOfKind = (ticket: ReadyTicket) => kindOf(ticket)?.name ?? ticket.package;
  const chosenPackages = Object.entries(choices.packages).map(([typed, chosen]) => ({
    typed,
    chosen,
    lines: null,
  }));
  const repeated = known.filter(({ isSameId }) => !isSameId).map(({ ticket }) => ticket);
  const named = fresh.find((ticket) => /[^\0-\x7f]/.test(nameOf(ticket)));
  return {
    ...shown,
    overDay: await findOverDay(app),
    columns: reading.columns,
    missing: reading.missing,
    head: reading.head,
    firstLines: reading.firstLines,
    damaged: choices.undoesDecoding ? null : (reading.damaged ?? null),
    /**
     * The file's words for packages that do not exist, each with the package that was chosen for it
     * or resembles it.
     */
    otherPackages: [
      ...reading.unknownPackages.map(({ typed, lines, near }) => ({ typed, chosen: near, lines })),
      ...chosenPackages,
    ],
    packageNames: kindNames,
    packages: kindNames.map((name) =>
      countOf(
        name,
        fresh.filter((ticket) => nameOfKind(ticket) === name),
      ),
    ),
    /** What the new tickets take of each capacity, and what all do where some are issued again. */
    room: { fresh: room(fresh), all: room([...fresh, ...repeated]) },
    guessable: countGuessable(fresh.map(({ ticketId }) => ticketId)),
    addresses: new Set(fresh.map(({ email }) => email)).size,
    sampleName: named ? nameOf(named) : null,
    fresh: listOf(
      fresh.map((ticket) => ({
        line: ticket.line,
        text: `${nameOf(ticket)}, ${nameOfKind(ticket)} for ${ticket.quantity}, ${ticket.email}`,
      })),
    ),
    known: {
      again: repeated.length,
      ...listOf(
        known.map(({ ticket, why }) => ({
          line: ticket.line,
          text: `${nameOf(ticket)}, ${ticket.email}. ${why}`,
        })),
      ),
    },
    refused: { count: refused.length, lines: refused.slice(0, mostShown) },
  };
}

const countOf = (type: string, tickets: readonly ReadyTicket[]) => ({
  type,
  tickets: tickets.length,
  people: tickets.reduce((sum, { quantity }) => sum + quantity, 0),
});

type ImportPreview = NonNullable<Awaited<ReturnType<typeof loadPreview>>>;

/** The intent, and a field for each column, package and cell, which are read by their names. */
const form = z.record(z.string(), z.string());

export const action = ({ request, params: { importId }, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent, ...typed }) => {
    const { app } = contextOf(context);
    if (intent === "match-columns") await readImportAgain(app, importId, matchedIn(typed));
    else if (intent === "undo-decoding")
      await readImportAgain(app, importId, { undoesDecoding: true });
    else if (intent === "correct-lines")
      await readImportAgain(app, importId, { mended: mendedIn(typed) });
    else if (intent === "confirm-import" || intent === "confirm-import-again") {
      const again = intent === "confirm-import-again";
      const reason = roomReason.safeParse(typed["reason"]);
      if (!reason.success)
        return { ok: false, errors: { reason: reason.error.issues[0]!.message } };
      try {
        await confirmImport(app, { importId, again, reason: reason.data }, viewerOf(context).id);
      } catch (error) {
        if (!(error instanceof TicketsRefused) || error.reason !== "capacity") throw error;
        return { ok: false, status: 409, errors: { reason: error.message } };
      }
    }
    return redirect(href("/adminHome/import/:importId", { importId }));
  });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fileName, confirmedAt, fresh, known, refused, missing, room, overDay } = loaderData;
  const canBeMended = loaderData.canBeMended && confirmedAt === null;
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  return (
    <>
      <PageHeader
        title="Import tickets"
        lead={<span className="wrap-anywhere">{fileName}</span>}
        actions={
          <LinkButton to={href("/adminHome/new")} variant="secondary" size="sm">
            Choose another file
          </LinkButton>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:contents">
          {confirmedAt ? (
            <ImportDone {...loaderData} confirmedAt={confirmedAt} />
          ) : (
            <>
              <DayOver day={overDay} />
              <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
              {canBeMended && <MatchForm {...loaderData} typed={refusal?.values} />}
            </>
          )}
          {/* On a narrower page, the lines of the file follow what is made of them. */}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden max-xl:order-last">
            {canBeMended && loaderData.damaged && <Damaged {...loaderData.damaged} />}
            <RefusedLines {...refused} id={id} canBeMended={canBeMended} />
            <ImportLines
              title="Already issued"
              lead="By TicketId, or by name, e-mail and package."
              {...known}
            />
            <ImportLines title="Who gets a ticket" lead="Each by e-mail." {...fresh} />
          </div>
        </div>
        {!confirmedAt && missing.length === 0 && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:sticky xl:top-7">
            <ImportSummary {...loaderData} />
            <ConfirmImport
              fresh={fresh.count}
              again={known.again}
              room={room}
              refusal={refusal?.intent?.startsWith("confirm-import") ? refusal : undefined}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Texts that were decoded twice, which can be taken as they were before. */
function Damaged({ lines, is, was }: NonNullable<ImportReading["damaged"]>) {
  const sending = useNavigation().formData?.get("intent");
  return (
    <Form method="post" className="grid gap-3">
      <p className="wrap-anywhere">
        {`A program has read this file in another encoding and saved it so, on ${pluralise(lines, "line")}: “${was}” is “${is}” now.`}
      </p>
      <Button
        name="intent"
        value="undo-decoding"
        variant="secondary"
        pending={sending === "undo-decoding"}
        className="justify-self-start"
      >
        {`Read it as “${was}” on ${lines === 1 ? "this line" : "all of them"}`}
      </Button>
    </Form>
  );
}

interface ConfirmImportProps {
  fresh: number;
  /** How many people have a ticket of the package already. */
  again: number;
  /** What the new tickets take of each capacity, and what they do with those that are made again. */
  room: { fresh: RoomTaken[]; all: RoomTaken[] };
  refusal: Refusal | undefined;
}

function ConfirmImport({ fresh, again, room, refusal }: ConfirmImportProps) {
  const sending = useNavigation().formData?.get("intent");
  const form = useFocusOnRefusal(refusal);
  return (
    <Form ref={form} method="post" className="grid gap-3">
      <RoomFields
        room={fresh > 0 ? room.fresh : room.all}
        asks={room.all.some(exceeds)}
        reason={fieldOf(refusal, "reason")}
      />
      {fresh === 0 && <p className="font-semibold">Nothing in this file is new.</p>}
      {fresh > 0 && (
        <Button name="intent" value="confirm-import" pending={sending === "confirm-import"}>
          {again > 0
            ? `Import the ${formatCount(fresh)} new ${fresh === 1 ? "one" : "ones"}`
            : `Import ${pluralise(fresh, "ticket")}`}
        </Button>
      )}
      {again > 0 && (
        <>
          <p>
            {pluralise(again, "person has", "people have")} such a ticket already. Do you want to
            issue another one, with an e-mail?
          </p>
          {fresh > 0 && <RoomList room={room.all} />}
          <Button
            name="intent"
            value="confirm-import-again"
            variant="secondary"
            pending={sending === "confirm-import-again"}
          >
            {`Import all ${formatCount(fresh + again)}, ${formatCount(again)} of them again`}
          </Button>
        </>
      )}
    </Form>
  );
}

interface ImportDoneProps {
  id: string;
  imported: number;
  leftOut: number;
  confirmedAt: Date;
}

function ImportDone({ id, imported, leftOut, confirmedAt }: ImportDoneProps) {
  return (
    <>
      <FormMessage kind="success">
        {pluralise(imported, "ticket")} imported on {formatDayTime(confirmedAt)}. Each goes out by
        e-mail.
        {leftOut > 0 && ` ${pluralise(leftOut, "line")} left out: already issued.`}
      </FormMessage>
      <div>
        <LinkButton to={listAddress(href("/adminHome"), { import: id })}>See them</LinkButton>
      </div>
    </>
  );
}

function ImportSummary({
  fresh,
  known,
  refused,
  packages,
  addresses,
  encoding,
  sampleName,
  guessable,
}: ImportPreview) {
  const perPackage = packages
    .filter(({ tickets }) => tickets > 0)
    .map(({ type, tickets, people }) => ({
      term: type,
      value: `${pluralise(tickets, "ticket")} for ${pluralise(people, "person", "people")}`,
    }));
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold">Nothing is made yet</h2>
      <DefinitionList
        rows={[
          { term: "New tickets", value: formatCount(fresh.count), strong: true },
          ...perPackage,
          {
            term: "Get mail",
            value: `${pluralise(fresh.count, "e-mail")} to ${pluralise(addresses, "address", "addresses")}`,
          },
          { term: "Easy to guess", value: guessable > 0 ? pluralise(guessable, "id") : null },
          { term: "Already issued", value: known.count || null },
          { term: "Refused", value: refused.count || null },
          { term: "Read as", value: encoding === "utf-8" ? null : encoding },
          { term: "Is this name right?", value: encoding === "utf-8" ? null : sampleName },
        ]}
      />
      {guessable > 0 && (
        <p className="mt-3 max-w-2xl">
          Ids that are short or follow each other let in whoever types a neighbour&apos;s. Leave the
          TicketId out under “Match columns”, and each ticket gets an id that nobody can guess.
        </p>
      )}
    </Card>
  );
}

interface ImportLinesProps {
  title: string;
  lead: string;
  count: number;
  lines: readonly { line: number; text: string }[];
}

/** Lists lines of the file by their numbers in it. Draws nothing where there are none. */
function ImportLines({ title, lead, count, lines }: ImportLinesProps) {
  if (count === 0) return null;
  return (
    <section>
      <h2 className="text-xl font-bold">
        {title}: {formatCount(count)}
      </h2>
      <p className="mt-1 text-muted">{lead}</p>
      <ul className="mt-3 divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
        {lines.map(({ line, text }) => (
          <li key={line} className="grid gap-x-4 py-2.5 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
            <span className="font-semibold">Line {line}</span>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className="mt-2 text-muted">And {formatCount(count - lines.length)} more.</p>
      )}
    </section>
  );
}
