import { Bar, barColourAt } from "#app/routes/admin/bar.tsx";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { z } from "zod";
import { readGateFigures } from "#app/domain/check-in/figures.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { answerWords } from "#app/shared/check-in/refusal-words.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { EmptyBox } from "#app/ui/empty-box.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { countText } from "../gates/count-text.ts";
import type { Route } from "./+types/figures";

export const handle = { reads: "gate.direct" } satisfies AdminPage;

export const meta = () => adminMeta("Figures of the gate");

const query = z.object({ gate: z.uuid().nullable().catch(null) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { gate } = readQuery(request, query);
  return { gate, ...(await readGateFigures(app.db, gate)), now: app.now().getTime() };
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { types, byTime, byPhone, byReason, byGate, pace, doubles, open, inside, now } = loaderData;
  const address = (gate: string | null) => listAddress(href("/adminGate/figures"), { gate });
  const most = Math.max(1, ...byTime.map((slot) => slot.people));
  const came = types.reduce((sum, { admittedCount }) => sum + admittedCount, 0);
  const expected = types.reduce((sum, of) => sum + of.expected, 0);
  const refused = byReason.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHeader title="Figures of the gate" />
      {byGate.length > 0 && (
        <div className="mb-3">
          <ChipRow label="Gates" wraps>
            <ChipLink to={address(null)} current={!loaderData.gate}>
              All gates
            </ChipLink>
            {byGate.map(({ id, name }) => (
              <ChipLink key={id} to={address(id)} current={loaderData.gate === id}>
                {name}
              </ChipLink>
            ))}
          </ChipRow>
        </div>
      )}
      <ul className="mb-4 grid grid-cols-2 gap-2 large-text:grid-cols-1 md:mb-6 md:gap-3 lg:grid-cols-4">
        <Tile title="Inside now" value={formatCount(inside)} note="" />
        <Tile
          title="Came in"
          value={formatCount(came)}
          note={`of ${formatCount(expected)} expected`}
        />
        <Tile
          title="A guest takes"
          value={pace ? seconds(pace.median) : "–"}
          note={pace ? `95 of 100 at most ${seconds(pace.p95)}` : "nobody has queued yet"}
        />
        <Tile
          title="Refused"
          to={href("/adminGate/scans")}
          value={formatCount(refused)}
          note={doublesText(doubles, open)}
        />
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
          <Part title="By type">
            {types.map(({ package: type, admittedCount, expected: of }, place) => (
              <Line
                key={type}
                label={type}
                value={`${formatCount(admittedCount)} of ${formatCount(of)}`}
              >
                <Bar
                  filled={Math.min(1, admittedCount / Math.max(1, of))}
                  colour={barColourAt(place)}
                />
              </Line>
            ))}
          </Part>
          {byTime.length > 0 && (
            <Part title="By ten minutes">
              {byTime.map((slot) => (
                <Line
                  key={slot.at.getTime()}
                  label={formatWhen(slot.at, now)}
                  value={formatCount(slot.people)}
                >
                  <Bar filled={slot.people / most} />
                  {slot.types.length > 1 && (
                    <span className="text-sm text-muted tabular-nums">
                      {dotted(...slot.types.map((of) => `${of.package} ${formatCount(of.people)}`))}
                    </span>
                  )}
                </Line>
              ))}
            </Part>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden md:gap-6">
          {byGate.length > 0 && (
            <Part title="By gate">
              {byGate.map((count) => (
                <Line key={count.id} label={count.name} value={countText(count)} />
              ))}
            </Part>
          )}
          {byPhone.length > 0 && (
            <Part title={byGate.length > 0 ? "By gate and phone" : "By phone"}>
              {byPhone.map(({ gate, phone, people, presses }) => (
                <Line
                  key={`${gate} ${phone}`}
                  label={[byGate.length > 0 && gate, phone ?? "A phone that is gone"]
                    .filter(Boolean)
                    .join(", ")}
                  value={`${formatCount(people)} in, ${pluralise(presses, "scan", "scans")}`}
                />
              ))}
            </Part>
          )}
          {byReason.length > 0 && (
            <Part title="Refused, by reason">
              {byReason.map(({ answer, count }) => (
                <Line
                  key={answer}
                  label={
                    <TextLink to={listAddress(href("/adminGate/scans"), { reason: answer })}>
                      {answerWords[answer]}
                    </TextLink>
                  }
                  value={formatCount(count)}
                />
              ))}
            </Part>
          )}
          {byPhone.length === 0 && byReason.length === 0 && <EmptyBox>No scan yet</EmptyBox>}
        </div>
      </div>
    </>
  );
}

const seconds = (of: number) => `${of.toLocaleString("en-NG", { maximumFractionDigits: 1 })} s`;

const doublesText = (doubles: number, open: number): string =>
  doubles === 0
    ? ""
    : `${formatCount(doubles)} came in twice, ${open === 0 ? "all decided" : `${open} to decide`}`;

interface TileProps {
  title: string;
  value: string;
  note: string;
  /** The page of what is counted, to which the whole tile leads. */
  to?: string;
}

const Tile = ({ title, value, note, to }: TileProps) => (
  <li className="relative rounded-2xl border-2 border-line bg-raised px-3 py-2 md:px-4">
    <h2 className="mb-1 text-sm font-semibold md:text-base">
      {to ? (
        <Link
          to={to}
          className="text-link underline underline-offset-4 after:absolute after:inset-0 after:rounded-2xl"
        >
          {title}
        </Link>
      ) : (
        title
      )}
    </h2>
    <p className="text-2xl leading-tight font-bold tabular-nums md:text-3xl">{value}</p>
    <p className="text-sm text-muted">{note}</p>
  </li>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-2xl border-2 border-line bg-raised px-4 py-3 sm:px-6 sm:py-4">
    <h2 className="mb-1 text-xl font-bold">{title}</h2>
    <ul className="divide-y divide-line">{children}</ul>
  </section>
);

interface LineProps {
  label: ReactNode;
  value: string;
  /** A bar that shows the value. */
  children?: ReactNode;
}

const Line = ({ label, value, children }: LineProps) => (
  <li className="py-1.5">
    <span className="flex flex-wrap justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="ml-auto text-right font-semibold tabular-nums">{value}</span>
    </span>
    {children}
  </li>
);
