import { useEffect, useRef } from "react";
import { href } from "react-router";
import { z } from "zod";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import {
  type ListedDevice,
  listDevices,
  listEndedDevices,
  makeDevice,
  renewLink,
  stopDevice,
} from "#app/domain/devices/devices.server.ts";
import { listGates, placeAtGate } from "#app/domain/check-in/gates.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { MaySend, useMay } from "#app/routes/admin/may.tsx";
import { dotted } from "#app/shared/texts/dotted.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { gateWithId, type Gate } from "#app/shared/check-in/gates.ts";
import { drawQrCode } from "#app/services/draw-qr-code.server.ts";
import { formatDayTime, formatTime, formatWhen } from "#app/shared/dates.ts";
import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";
import {
  fieldOf,
  formError,
  type FormResult,
  type Refusal,
  refusalIn,
} from "#app/shared/form-result.ts";
import {
  deviceEnds,
  type DeviceProfile,
  deviceProfiles,
  offeredProfiles,
} from "#app/shared/team/device-profiles.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/devices";
import { Details } from "#app/ui/details.tsx";

export const handle = {
  also: [
    { label: "Gate phones and desks" },
    { label: "Make a gate phone" },
    { label: "Stop a gate phone" },
  ],
  reads: "devices.manage",
  does: "devices.manage",
} satisfies AdminPage;

export const meta = () => adminMeta("Gate phones and desks");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const at = app.now();
  const { countdownTarget } = await app.festival();
  const [open, ended] = await Promise.all([listDevices(app.db, at), listEndedDevices(app.db, at)]);
  const gates = await listGates(app.db);
  return {
    open,
    ended,
    gates: gates.length > 1 ? gates : [],
    ends: deviceEnds(countdownTarget, at),
    now: at.getTime(),
  };
}

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("create-device"),
    name: text,
    profile: z.enum(offeredProfiles, "Choose what it is for."),
    end: z.enum(["tonight", "afterTheDay"]).catch("tonight"),
    gate: text,
  }),
  z.object({ intent: z.literal("place-device"), device: z.string().max(80), gate: text }),
  z.object({ intent: z.literal("renew-device-link"), device: z.string().max(80) }),
  z.object({ intent: z.literal("stop-device"), device: z.string().max(80) }),
]);

/**
 * The link of a new device. It is shown once, to be scanned by the phone that becomes the device.
 */
interface ShownLink {
  id: string;
  name: string;
  url: string;
  code: DrawnQrCode;
}

const shown = ({ env }: App, { token, ...link }: { id: string; name: string; token: string }) => {
  const url = env.publicUrl + href("/device/:token", { token });
  return { ...link, url, code: drawQrCode(url) };
};

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    const { id: byUserId } = viewerOf(context);
    if (sent.intent === "stop-device") {
      const { name } = await stopDevice(app, sent.device, byUserId);
      return { ok: true, message: `${name} is stopped.` };
    }
    if (sent.intent === "renew-device-link")
      return { ok: true, link: shown(app, await renewLink(app, sent.device)) };
    if (sent.intent === "place-device") {
      const { name } = await placeAtGate(app, sent, { byUserId });
      return { ok: true, message: `It is at ${name}.` };
    }
    const gate = gateWithId(await listGates(app.db), sent.gate);
    const made = await makeDevice(app, { ...sent, gateId: gate?.id ?? null }, byUserId);
    return made.ok ? { ok: true, link: shown(app, made.link) } : made;
  });

export const shouldRevalidate = revalidateWhenRefused;
export { clientAction } from "#app/forms/client-action.ts";

type Data = Route.ComponentProps["loaderData"];

export default function Devices({ loaderData, actionData }: Route.ComponentProps) {
  const { open, ended, gates, ends, now } = loaderData;
  const answer = useActionResult<FormResult<string, { link?: ShownLink }>>(actionData);
  const refusal = refusalIn(answer);
  const link = answer?.ok ? answer.link : undefined;
  // Once a phone has taken the link, the page has loaded the list again and shows it as taken.
  const isWaiting = open.some(({ id, claimedAt }) => id === link?.id && !claimedAt);
  const isOfForm = refusal?.intent === "create-device";
  return (
    <>
      <PageHeader
        title="Gate phones and desks"
        actions={
          open.length > 0 && (
            <LinkButton to="#new" variant="secondary" size="sm" className="xl:hidden">
              New phone or desk
            </LinkButton>
          )
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      {refusal && !isOfForm && <FormMessage answer={answer}>{formError(refusal)}</FormMessage>}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${open.length === 0 ? "max-w-4xl" : "xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
          {link && isWaiting && <LinkCard key={link.url} link={link} />}
          {link && !isWaiting && (
            <p role="status" className="rounded-cloth border-2 border-palm p-4 font-semibold">
              {link.name} is ready.
            </p>
          )}
          {open.length > 0 && (
            <ul aria-label="In use" className="grid gap-4">
              {open.map((device) => (
                <DeviceCard key={device.id} device={device} gates={gates} now={now} />
              ))}
            </ul>
          )}
          {ended.length > 0 && <Ended devices={ended} />}
        </div>
        <div
          id="new"
          className={`scroll-mt-24 ${open.length === 0 ? "order-first md:[&_fieldset>div]:grid-cols-2" : ""}`}
        >
          <MakeCard
            key={link?.id}
            ends={ends}
            gates={gates}
            refusal={isOfForm ? refusal : undefined}
          />
        </div>
      </div>
    </>
  );
}

function LinkCard({ link: { name, url, code } }: { link: ShownLink }) {
  const card = useRef<HTMLDivElement>(null);
  // On a phone the card stands a screen above the button that was pressed, so it takes the focus.
  useEffect(() => card.current?.focus(), []);
  return (
    <Card>
      <div
        ref={card}
        tabIndex={-1}
        role="status"
        className="grid justify-items-center gap-4 text-center outline-none"
      >
        <h2 className="text-xl wrap-anywhere font-bold">Scan it with {name}</h2>
        <QrCode code={code} label={`Code that makes a phone ${name}`} className="w-full max-w-72" />
        <p>
          Open the camera of the phone that becomes it and press “Use this phone”. The code works
          once, for ten minutes, and is shown only now.
        </p>
        <Details summary="The same as a link" className="w-full text-left">
          <p className="text-sm break-all select-all">{url}</p>
        </Details>
      </div>
    </Card>
  );
}

interface DeviceCardProps {
  device: ListedDevice;
  /** Nothing where there is one gate. */
  gates: readonly Gate[];
  now: number;
}

function DeviceCard({ device, gates, now }: DeviceCardProps) {
  const { id, name, profile, expiresAt, claimedAt, browser, seenAt, scans } = device;
  const of = { device: id };
  return (
    <li className="rounded-2xl border-2 border-line bg-raised p-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lead leading-snug font-bold wrap-anywhere">{name}</h2>
        {!claimedAt && <Badge tone="marigold">Waits for a phone</Badge>}
      </div>
      <p className="mt-1 wrap-anywhere">
        {[deviceProfiles[profile].label, isGatePhone(profile) && gateOf(device, gates)?.name]
          .filter(Boolean)
          .join(", ")}
      </p>
      <p className="mb-2 text-sm text-muted">
        {claimedAt ? (
          <>
            {dotted(
              browser,
              seenAt && `seen ${formatWhen(seenAt, now)}`,
              pluralise(scans, "scan", "scans"),
              "until ",
            )}
            <DayTime at={expiresAt} />
          </>
        ) : (
          <>
            Until <DayTime at={expiresAt} />.
            {device.linkExpiresAt.getTime() > now
              ? ` Its code works until ${formatTime(device.linkExpiresAt)}.`
              : " Its code is older than ten minutes."}
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {!claimedAt && (
          <ActionButton intent="renew-device-link" of={of} label={`Show another code for ${name}`}>
            Show another code
          </ActionButton>
        )}
        {isGatePhone(profile) && gates.length > 0 && (
          <GateChoice key={device.gateId} device={device} gates={gates} />
        )}
        <ActionButton intent="stop-device" of={of} label={`Stop ${name}`} variant="danger">
          Stop
        </ActionButton>
        {claimedAt && (
          <span className="max-sm:w-full">
            <Changes id={id} />
          </span>
        )}
      </div>
    </li>
  );
}

const isGatePhone = (profile: DeviceProfile) => profile !== "desk";

const gateOf = ({ gateId }: ListedDevice, gates: readonly Gate[]) =>
  gateWithId(gates, gateId) ?? gates[0];

/** Moves a phone to another gate. */
const GateChoice = ({ device, gates }: Omit<DeviceCardProps, "now">) => (
  <FoldedActionForm
    behind="At another gate"
    about={device.name}
    intent="place-device"
    of={{ device: device.id }}
    button="Move it there"
  >
    <SelectField
      label="Gate"
      name="gate"
      options={gates.map(({ id, name }) => ({ value: id!, label: name }))}
      defaultValue={gateOf(device, gates)!.id!}
    />
  </FoldedActionForm>
);

/** A link to the device's changes, for those who may read the activity log. */
function Changes({ id }: { id: string }) {
  if (!useMay()("activity.read")) return null;
  return <TextLink to={`${href("/adminChanges")}?by=${id}`}>What it did</TextLink>;
}

interface MakeCardProps {
  ends: Data["ends"];
  gates: readonly Gate[];
  refusal: Refusal | undefined;
}

function MakeCard({ ends: { tonight, afterTheDay }, gates, refusal }: MakeCardProps) {
  return (
    <MaySend intent="create-device">
      <Card>
        <h2 className="mb-3 text-xl font-bold">New phone or desk</h2>
        <ActionForm
          intent="create-device"
          button="Show QR code"
          variant="primary"
          size="md"
          refusal={refusal}
        >
          <FormMessage>{formError(refusal)}</FormMessage>
          <TextField
            label="Name"
            {...fieldOf(refusal, "name")}
            autoComplete="off"
            required
            maxLength={60}
            hint="Such as “Gate B, Ada's phone”"
          />
          <ChoiceGroup
            legend="What for"
            name="profile"
            type="radio"
            choices={offeredProfiles.map((profile) => ({
              value: profile,
              label: deviceProfiles[profile].label,
              note: deviceProfiles[profile].about,
            }))}
            defaultValue={offeredProfiles.filter(
              (profile) => profile === (refusal?.values["profile"] ?? "scan"),
            )}
            error={refusal?.errors?.["profile"]}
          />
          {gates.length > 0 && (
            <SelectField
              label="Gate"
              {...fieldOf(refusal, "gate", gates[0]!.id!)}
              options={gates.map(({ id, name }) => ({ value: id!, label: name }))}
              hint="Where it lets people in"
            />
          )}
          {afterTheDay ? (
            <ChoiceGroup
              legend="Until"
              name="end"
              type="radio"
              choices={[
                {
                  value: "afterTheDay",
                  label: formatDayTime(afterTheDay),
                  note: "The morning after the festival.",
                },
                { value: "tonight", label: formatDayTime(tonight), note: "The next morning." },
              ]}
              defaultValue={[refusal?.values["end"] === "tonight" ? "tonight" : "afterTheDay"]}
            />
          ) : (
            <p>
              It ends by itself on <DayTime at={tonight} />.
            </p>
          )}
        </ActionForm>
      </Card>
    </MaySend>
  );
}

const Ended = ({ devices }: { devices: readonly ListedDevice[] }) => (
  <Details summary="Ended">
    <ul className="mt-2 grid gap-2">
      {devices.map(({ id, name, profile, browser, scans, stoppedAt, stoppedBy, expiresAt }) => (
        <li key={id} className="wrap-anywhere">
          <strong>{name}</strong>, {deviceProfiles[profile].label}, {browser},{" "}
          {pluralise(scans, "scan", "scans")}.{" "}
          {stoppedAt ? `Stopped${stoppedBy ? ` by ${stoppedBy}` : ""} on ` : "Ended on "}
          <DayTime at={stoppedAt ?? expiresAt} />. <Changes id={id} />
        </li>
      ))}
    </ul>
  </Details>
);
