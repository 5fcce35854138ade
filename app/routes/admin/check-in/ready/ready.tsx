import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listBoard } from "#app/domain/check-in/phones.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import type { PhoneHealth } from "#app/shared/check-in/ready.ts";
import { formatDayTime, formatWhen } from "#app/shared/dates.ts";
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
        lead={`The gates open at ${formatDayTime(startsAt)}. On each phone: open Gate, scan the three printed codes, then the good one in aeroplane mode, and switch the network on again. Nobody is let in by that.`}
        actions={
          <LinkButton to={href("/adminGate/ready/codes")} size="sm">
            <PrintIcon className="size-5" />
            The three codes
          </LinkButton>
        }
      />
      {phones.length === 0 ? (
        <EmptyBox>No gate phone yet</EmptyBox>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {phones.map((phone) => (
            <PhoneCard key={phone.id} {...phone} now={now} />
          ))}
        </ul>
      )}
      {may("devices.manage") && (
        <p className="mt-4">
          <LinkButton to={href("/adminDevices")} variant="secondary" size="sm">
            Make or stop a gate phone
          </LinkButton>
        </p>
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
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-lead font-bold wrap-anywhere">{name}</h2>
        <span className="flex shrink-0 items-center gap-2 font-semibold">
          <Icon className="size-5" />
          {isReady ? "Ready" : "Not ready"}
        </span>
      </div>
      {gate !== null && <p className="wrap-anywhere">{gate}</p>}
      {problems.length > 0 && (
        <ul className="mt-1 font-semibold">
          {problems.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {seenAt && health && (
        <p className="mt-1 text-sm text-muted">{stateText(seenAt, health, now)}</p>
      )}
    </li>
  );
}

const storageWords: Record<PhoneHealth["storage"], string> = {
  unknown: "not known",
  kept: "kept",
  evictable: "may be emptied by the browser",
  full: "full",
  none: "none",
};

function stateText(seenAt: Date, health: PhoneHealth, now: number): string {
  const { listAt, storage, battery, isCharging, offset, unsent } = health;
  return [
    `Last seen ${formatWhen(seenAt, now)}`,
    listAt && `list of ${formatWhen(new Date(listAt), now)}`,
    `storage ${storageWords[storage]}`,
    battery === null
      ? "battery not told"
      : `battery ${Math.round(100 * battery)} %${isCharging ? ", charging" : ""}`,
    `clock ${Math.abs(offset) < 60_000 ? "right" : `${Math.round(offset / 60_000)} minutes off`}`,
    `${unsent} not sent`,
  ]
    .filter(Boolean)
    .join(" · ");
}
