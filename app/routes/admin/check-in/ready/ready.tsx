import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listBoard } from "#app/domain/check-in/phones.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { useMay } from "#app/routes/admin/may.tsx";
import type { PhoneHealth } from "#app/shared/check-in/ready.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { EmptyBox } from "#app/ui/empty-box.tsx";
import { CheckIcon, PrintIcon, WarningIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/ready";

export const handle = { reads: "gate.direct" } satisfies AdminPage;

export const meta = () => adminMeta("Gate phones on the day");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const at = app.now();
  const { startsAt } = await app.festival();
  const phones = await listBoard(app.db, at);
  return { phones, startsAt, now: at.getTime() };
}

export default function Ready({ loaderData }: Route.ComponentProps) {
  const { phones, startsAt, now } = loaderData;
  const may = useMay();
  const ready = phones.filter(({ problems }) => problems.length === 0).length;
  return (
    <>
      <PageHeader
        title={phones.length === 0 ? "Gate phones" : `${ready} of ${phones.length} ready`}
        lead={
          <>
            The gates open at <DayTime at={startsAt} />.
          </>
        }
        actions={
          <>
            {phones.length > 0 && (
              <LinkButton to={href("/adminGate/ready/codes")} size="sm">
                <PrintIcon className="size-5" />
                Three codes to try them
              </LinkButton>
            )}
            {may("devices.manage") && (
              <LinkButton
                to={href("/adminDevices")}
                size="sm"
                variant={phones.length > 0 ? "secondary" : "primary"}
              >
                {phones.length > 0 ? "Make or stop phones" : "Make a gate phone"}
              </LinkButton>
            )}
          </>
        }
      />
      {phones.length === 0 ? (
        <EmptyBox>No gate phone yet</EmptyBox>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2 lg:items-start">
          {phones.map((phone) => (
            <PhoneCard key={phone.id} {...phone} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}

interface PhoneCardProps {
  name: string;
  gate: string | null;
  seenAt: Date | null;
  health: PhoneHealth | null;
  problems: string[];
  now: number;
}

function PhoneCard({ name, gate, seenAt, health, problems, now }: PhoneCardProps) {
  const isReady = problems.length === 0;
  const Icon = isReady ? CheckIcon : WarningIcon;
  return (
    <li
      className={`rounded-2xl border-2 bg-raised p-4 ${isReady ? "border-palm" : "border-marigold"}`}
    >
      <div className="flex gap-3">
        <span
          className={`grid size-9 shrink-0 place-items-center rounded-full text-ink ${isReady ? "bg-palm" : "bg-marigold"}`}
        >
          <Icon className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-lead leading-snug font-bold wrap-anywhere">{name}</h2>
          <p className="wrap-anywhere">
            <strong>{isReady ? "Ready" : "Not ready"}</strong>
            {gate !== null && <span className="text-muted">{`\u00A0· ${gate}`}</span>}
          </p>
        </div>
      </div>
      {problems.length > 0 && (
        <ul className="mt-2 list-disc pl-5 font-semibold">
          {problems.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {seenAt && health && (
        <p className="mt-2 text-sm text-muted">{stateText(seenAt, health, now)}</p>
      )}
    </li>
  );
}

/** What is as usual is left out, and what keeps the phone from being ready is said above it. */
const stateText = (seenAt: Date, { listAt, battery, isCharging }: PhoneHealth, now: number) =>
  dotted(
    `Seen ${formatWhen(seenAt, now)}`,
    listAt !== null && `list of ${formatWhen(new Date(listAt), now)}`,
    battery !== null && `battery ${Math.round(100 * battery)} %${isCharging ? ", charging" : ""}`,
  );
