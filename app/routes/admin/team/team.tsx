import { href } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listInvitations } from "#app/domain/team/invitations.server.ts";
import { listFormer, listTeam, type Member } from "#app/domain/team/members.server.ts";
import { findMoneyRules } from "#app/domain/team/money-rules.server.ts";
import { findOwnershipTransfer } from "#app/domain/team/ownership.server.ts";
import { answerForms, byOrganiser } from "#app/forms/page-form.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { formError, type FormResult, type Refusal, refusalIn } from "#app/shared/form-result.ts";
import { keysOf } from "#app/shared/records.ts";
import {
  areOwners,
  may,
  type Permission,
  permissions,
  roleLabels,
  rolesWith,
  teamRoleNames,
  teamRoles,
} from "#app/shared/team/permissions.ts";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { CheckIcon } from "#app/ui/icon/form-icons.tsx";
import { ChevronDownIcon } from "#app/ui/icon/icons.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ShownInvitation } from "./invitation.tsx";
import { invite, InviteForm, inviteIntent } from "./invite-form.tsx";
import { MoneyRulesForm, rulesIntent, saveRules } from "./money-rules-form.tsx";
import { TransferOwnershipForm, transferToMember } from "./transfer-ownership-form.tsx";
import { removeFactor, RemoveFactorForm } from "./remove-factor-form.tsx";
import { removeFromTeam, RemoveMemberForm } from "./remove-member-form.tsx";
import { RolesForm, saveRoles } from "./roles-form.tsx";
import { signOut, SignOutForm } from "./sign-out-form.tsx";
import { WithdrawInvitationForm, withdrawInvite } from "./withdraw-invitation-form.tsx";
import { withdrawTransfer, WithdrawTransferForm } from "./withdraw-transfer-form.tsx";
import type { Route } from "./+types/team";

export const handle = {
  also: [{ label: "Invite an organiser" }, { label: "Hand over the ownership" }],
  reads: "team.manage",
  does: "team.manage",
} satisfies AdminPage;

export const meta = () => adminMeta("Team");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const [team, former, invitations, offer, rules] = await Promise.all([
    listTeam(app.db),
    listFormer(app.db),
    listInvitations(app.db, app.now()),
    findOwnershipTransfer(app.db, app.now()),
    findMoneyRules(app.db),
  ]);
  const brand = (await app.festival()).name.brand;
  return { team, former, invitations, offer, rules, brand, viewerId: viewerOf(context).id };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForms(
    { request, context },
    [
      withdrawTransfer,
      saveRoles,
      transferToMember,
      signOut,
      removeFactor,
      removeFromTeam,
      saveRules,
      invite,
      withdrawInvite,
    ],
    byOrganiser(context),
    { lists: ["role"] },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, former, invitations, offer, rules, brand, viewerId } = loaderData;
  const answer = useActionResult<FormResult<string, { link?: ShownInvitation }>>(actionData);
  const refusal = refusalIn(answer);
  const isBeside =
    refusal?.intent === inviteIntent ||
    refusal?.intent === rulesIntent ||
    team.some(({ id }) => id === refusal?.values["member"]);
  return (
    <>
      <PageHeader
        title="Team"
        actions={
          <LinkButton to="#invite" variant="secondary" size="sm" className="xl:hidden">
            Invite an organiser
          </LinkButton>
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      {refusal && !isBeside && <FormMessage answer={answer}>{formError(refusal)}</FormMessage>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:contents">
          {offer && <OfferCard offer={offer} />}
          <ul className="divide-y-2 divide-line overflow-clip rounded-2xl border-2 border-line bg-raised">
            {team.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                isViewer={member.id === viewerId}
                refusal={refusal?.values["member"] === member.id ? refusal : undefined}
              />
            ))}
          </ul>
          {former.length > 0 && <FormerMembers former={former} />}
          {/* On a phone, what is set once and what is only read come after the invitation. */}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:order-last">
            <MoneyRulesForm
              rules={rules}
              isAlone={team.filter(({ roles }) => may(roles, refunding)).length < 2}
              refusal={refusal}
            />
            <Details summary="What each role may do">
              <div className="mt-2">
                <RolesCard />
              </div>
            </Details>
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:contents">
          <div id="invite" className="scroll-mt-24">
            <InviteForm
              key={answer?.ok ? answer.message : ""}
              link={answer?.ok ? answer.link : undefined}
              brand={brand}
              refusal={refusal}
            />
          </div>
          {invitations.length > 0 && (
            <Card>
              <h2 className="mb-3 text-xl font-bold">Invited</h2>
              <ul className="divide-y divide-line">
                {invitations.map(({ id, email, roles, expiresAt }) => (
                  <li key={id} className="py-3">
                    <p className="font-semibold wrap-anywhere">{email}</p>
                    <p className="mb-2 text-sm text-muted">
                      {roleLabels(roles)}. The link works until <DayTime at={expiresAt} />.
                    </p>
                    <WithdrawInvitationForm invitation={{ id, email }} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

interface MemberCardProps {
  member: Member;
  isViewer: boolean;
  refusal: Refusal | undefined;
}

function MemberCard({ member, isViewer, refusal }: MemberCardProps) {
  const { id, name, email, roles, joinedAt } = member;
  const isOwner = areOwners(roles);
  const of = { member, refusal };
  return (
    <li>
      <details open={refusal ? true : undefined} className="group/member">
        <summary className="grid min-h-16 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 leading-snug outline-offset-[-3px]! hover:bg-sunk sm:px-5">
          <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-bold wrap-anywhere">
              {name}
              {isViewer && <span className="font-normal text-muted"> (you)</span>}
            </span>
            <span className="text-sm font-semibold">{roleLabels(roles)}</span>
            <span className="w-full text-sm text-muted wrap-anywhere">{email}</span>
          </span>
          <ChevronDownIcon className="size-5 group-open/member:rotate-180" />
        </summary>
        <div className="px-4 pb-3 sm:px-5">
          <p className="text-sm text-muted">
            In the team since <DayTime at={joinedAt} />.{" "}
            {member.hasSecondFactor ? "Has a second factor." : "No second factor."}{" "}
            <TextLink to={`${href("/adminChanges")}?by=${id}`}>
              {isViewer ? "What you changed" : "What they changed"}
            </TextLink>
          </p>
          {refusal && <FormMessage>{formError(refusal)}</FormMessage>}
          <div className="flex flex-wrap items-start gap-x-6 empty:hidden [&>details[open]]:w-full">
            {!isOwner && (
              <>
                <RolesForm {...of} />
                <TransferOwnershipForm {...of} />
              </>
            )}
            {!isViewer && (
              <>
                <SignOutForm {...of} />
                {member.hasSecondFactor && <RemoveFactorForm {...of} />}
                <RemoveMemberForm {...of} />
              </>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}

function OfferCard({ offer }: { offer: NonNullable<Route.ComponentProps["loaderData"]["offer"]> }) {
  const { from, to, stays, expiresAt } = offer;
  return (
    <Card edge>
      <p className="mb-3 wrap-anywhere">
        <strong>{from.name}</strong> offers the ownership to <strong>{to.name}</strong>
        {stays ? " and stays an owner" : " and is none after that"}. {to.name} can take it until{" "}
        <DayTime at={expiresAt} />, under Settings.
      </p>
      <WithdrawTransferForm />
    </Card>
  );
}

const FormerMembers = ({ former }: { former: readonly Member[] }) => (
  <Details summary={`${former.length} who left`}>
    <ul className="mt-2 grid gap-2">
      {former.map(({ id, name, email, leftAt }) => (
        <li key={id} className="wrap-anywhere">
          {name}, {email}, {leftAt && <DayTime at={leftAt} />}.{" "}
          <TextLink to={`${href("/adminChanges")}?by=${id}`}>What they changed</TextLink>
        </li>
      ))}
    </ul>
  </Details>
);

const refunding: Permission = "money.refund";

/** The table of permissions that the server checks: a grid of ticks. The owner may do everything. */
function RolesCard() {
  const roles = teamRoleNames.filter((role) => role !== "owner");
  const rows = keysOf(permissions).filter(
    (one) => one !== "account.use" && roles.some((role) => rolesWith(one).includes(role)),
  );
  return (
    <Card>
      <p className="mb-3 text-sm text-muted">An owner may do all of it, and everything else.</p>
      <table className="w-full text-sm">
        <thead>
          <tr className="align-bottom">
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className="h-36 w-8 sm:w-11">
                <span className="inline-block rotate-180 text-left font-semibold [writing-mode:vertical-rl]">
                  {teamRoles[role].label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                <span className="inline-block first-letter:uppercase">
                  {permissions[one].label}
                </span>
              </th>
              {roles.map((role) => (
                <td key={role} className="text-center">
                  {rolesWith(one).includes(role) && (
                    <>
                      <CheckIcon className="mx-auto size-4.5 text-success" />
                      <span className="sr-only">Yes</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
