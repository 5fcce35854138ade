import { href } from "react-router";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import type { ShownInvitation } from "#app/routes/admin/team/invitation.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import { areOwners } from "#app/shared/team/permissions.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { inviteIntent } from "#app/routes/admin/team/invite-form.tsx";
import { WithdrawTransferForm } from "#app/routes/admin/team/withdraw-transfer-form.tsx";
import { InviteOwnerForm } from "./invite-owner-form.tsx";
import { transferIntent } from "#app/routes/admin/team/transfer-ownership-form.tsx";
import { TransferOwnershipForm } from "./transfer-ownership-form.tsx";
import type { Running } from "./running.ts";

interface OwnerStepProps {
  now: Running;
  of: (intent: string) => Refusal | undefined;
  link: ShownInvitation | undefined;
}

/** The step of a new owner, with the same invitation and offer as /adminTeam. */
export function OwnerStep({ now, of, link }: OwnerStepProps) {
  const others = now.team.filter(({ roles }) => !areOwners(roles));
  const owners = now.team.filter(({ roles }) => areOwners(roles));
  return (
    <>
      <p className="wrap-anywhere">
        Owners now: {owners.map(({ name, email }) => `${name} (${email})`).join(", ")}. Invite the
        next one, and offer the ownership once they have joined. They take it under Settings, with
        their own password. You stay an owner until you leave in the next step.
      </p>
      <InviteOwnerForm link={link} brand={now.brand} refusal={of(inviteIntent)} />
      {now.offer ? (
        <>
          <p className="wrap-anywhere">
            The ownership is offered to <strong>{now.offer.to}</strong>, who can take it until{" "}
            <DayTime at={now.offer.expiresAt} />.
          </p>
          <WithdrawTransferForm />
        </>
      ) : others.length > 0 ? (
        <TransferOwnershipForm others={others} refusal={of(transferIntent)} />
      ) : null}
      <TextLink to={href("/adminTeam")}>Everything else of the team</TextLink>
    </>
  );
}
