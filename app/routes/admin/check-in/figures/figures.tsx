import { Bar } from "#app/routes/admin/bar.tsx";
import type { ReactNode } from "react";
import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { z } from "zod";
import { readGateFigures } from "#app/domain/check-in/figures.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { answerWords } from "#app/shared/check-in/refusal-words.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Card } from "#app/ui/card.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
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
  return (
    <>
      <PageHeader title="Figures of the gate" />
      {byGate.length > 0 && (
        <div className="mb-3">
          <ChipRow label="Gates">
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Part title="In, of those expected">
          <Line label="Inside now" value={formatCount(inside)} />
          {types.map(({ package: type, admittedCount, expected }) => (
            <Line
              key={type}
              label={type}
              value={`${formatCount(admittedCount)} of ${formatCount(expected)}`}
            />
          ))}
        </Part>
        <Part title="How long a guest takes">
          {pace ? (
            <>
              <Line label="From guest to guest, the median" value={seconds(pace.median)} />
              <Line label="95 of 100 guests, at most" value={seconds(pace.p95)} />
            </>
          ) : (
            <li className="py-1.5">Nobody has queued yet.</li>
          )}
          <Line
            label={<TextLink to={href("/adminGate/scans")}>Came in twice</TextLink>}
            value={doubles === 0 ? "0" : `${doubles}, ${open} to decide`}
          />
        </Part>
        <Part title="Came in, by ten minutes">
          {byTime.map((slot) => (
            <li key={slot.at.getTime()} className="py-1.5">
              <span className="flex justify-between gap-3">
                <span className="font-semibold">{formatWhen(slot.at, now)}</span>
                <span className="text-right tabular-nums">
                  {slot.types.map((of) => `${of.package} ${formatCount(of.people)}`).join(" · ")}
                </span>
              </span>
              <Bar filled={slot.people / most} />
            </li>
          ))}
          {byTime.length === 0 && <li className="py-1.5">Nobody came in yet.</li>}
        </Part>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {byGate.length > 0 && (
            <Part title="By gate">
              {byGate.map((count) => (
                <Line key={count.id} label={count.name} value={countText(count)} />
              ))}
            </Part>
          )}
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
            {byPhone.length === 0 && <li className="py-1.5">No scan yet.</li>}
          </Part>
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
            {byReason.length === 0 && <li className="py-1.5">Nothing was refused.</li>}
          </Part>
        </div>
      </div>
    </>
  );
}

const seconds = (of: number) => `${of.toLocaleString("en-NG", { maximumFractionDigits: 1 })} s`;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <h2 className="mb-2 text-xl font-bold">{title}</h2>
    <ul className="divide-y divide-line">{children}</ul>
  </Card>
);

const Line = ({ label, value }: { label: ReactNode; value: string }) => (
  <li className="flex justify-between gap-3 py-1.5">
    <span className="min-w-0 wrap-anywhere">{label}</span>
    <span className="shrink-0 text-right font-semibold tabular-nums">{value}</span>
  </li>
);
