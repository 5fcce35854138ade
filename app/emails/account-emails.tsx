import type { EmailData } from "#app/shared/mail/emails.ts";
import { EmailButton } from "./components.tsx";
import { colours, EmailLayout } from "./layout.tsx";
import { href } from "react-router";

interface SignInLinkEmailProps {
  data: EmailData["sign_in_link"];
  site: { brandName: string; publicUrl: string };
}

export function SignInLinkEmail({ data, site }: SignInLinkEmailProps) {
  return (
    <EmailLayout {...site} title="Sign in" preview="The link works once, for an hour.">
      <p style={{ margin: 0 }}>
        Hi {data.username || "there"}, there were many attempts to sign in to your {site.brandName}{" "}
        account, and one of them had the right password. If it was you, this link signs you in. It
        works once, for an hour.
      </p>
      <EmailButton href={data.url}>Sign in</EmailButton>
      <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
        If it was not you, somebody else knows your password: set a new one.
      </p>
    </EmailLayout>
  );
}

interface PasswordResetEmailProps {
  data: EmailData["password_reset"];
  site: { brandName: string; publicUrl: string };
}

export function PasswordResetEmail({ data, site }: PasswordResetEmailProps) {
  return (
    <EmailLayout {...site} title="Set a new password" preview="The link works once, for an hour.">
      <p style={{ margin: 0 }}>
        Hi {data.username || "there"}, somebody asked for a new password for your {site.brandName}{" "}
        account. The link works once, for an hour.
      </p>
      <EmailButton href={data.url}>Set a new password</EmailButton>
      <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
        If it was not you, leave it: nothing changes.
      </p>
    </EmailLayout>
  );
}

interface PasswordChangedEmailProps {
  data: EmailData["password_changed"];
  site: { brandName: string; publicUrl: string };
}

export function PasswordChangedEmail({ data, site }: PasswordChangedEmailProps) {
  return (
    <EmailLayout
      {...site}
      title="Your password is changed"
      preview="Every other device has been signed out."
    >
      <p style={{ margin: 0 }}>
        Hi {data.username || "there"}, the password of your {site.brandName} account was changed,
        and every other device has been signed out.
      </p>
      <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
        If it was not you, set a new one now: the link comes to this address.
      </p>
      <EmailButton href={`${site.publicUrl}${href("/reset")}`}>Set a new password</EmailButton>
    </EmailLayout>
  );
}

interface Site {
  brandName: string;
  publicUrl: string;
}

/** Sent to the new address of the owner whom the site writes to, with the link that confirms it. */
export function AdministratorEmail({
  data,
  site,
}: {
  data: EmailData["administrator_email"];
  site: Site;
}) {
  return (
    <EmailLayout {...site} title="Confirm this address" preview="The link works once, for an hour.">
      <p style={{ margin: 0 }}>
        Hello. This is to become the e-mail address of the owner whom {site.brandName} writes to: to
        sign in with, and for every warning and message to the organisers. The link works once, for
        an hour.
      </p>
      <EmailButton href={data.url}>Confirm the address</EmailButton>
      <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
        If you know nothing of this, leave it: nothing changes.
      </p>
    </EmailLayout>
  );
}

/** Sent to the former address of the owner whom the site writes to. */
export function AdministratorEmailChanged({
  data,
  site,
}: {
  data: EmailData["administrator_email_changed"];
  site: Site;
}) {
  return (
    <EmailLayout
      {...site}
      title="Your account has another address"
      preview="This one is no longer used."
    >
      <p style={{ margin: 0 }}>
        Hello. You sign in to the back office of {site.brandName} as {data.email} from now on, and
        messages to the organisers go there. This address is no longer used. The password stays as
        it is.
      </p>
      <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
        If you know nothing of this, tell whoever runs the server: the address and the password can
        be set again there, with “npm run admin”.
      </p>
      <EmailButton href={`${site.publicUrl}${href("/login")}`}>Sign in</EmailButton>
    </EmailLayout>
  );
}

/** Sent to a person who is invited to join the team; the link is for that person alone. */
export function TeamInvitationEmail({
  data,
  site,
}: {
  data: EmailData["team_invitation"];
  site: Site;
}) {
  return (
    <EmailLayout {...site} title="Join the team" preview="The link works once, for three days.">
      <p style={{ margin: 0 }}>
        Hello. You are invited to the back office of {site.brandName}: {data.roles}. Choose a name
        and a password with this link. It works once, for three days, and for this address only.
      </p>
      <EmailButton href={data.url}>Join the team</EmailButton>
      <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
        If you know nothing of this, leave it: nothing happens.
      </p>
    </EmailLayout>
  );
}

/** Tells an organiser about a change of the team or of their own account. */
export function TeamNoticeEmail({ data, site }: { data: EmailData["team_notice"]; site: Site }) {
  return (
    <EmailLayout {...site} title={data.title} preview={data.text}>
      <p style={{ margin: 0 }}>Hello. {data.text}</p>
      <EmailButton href={new URL(data.url, site.publicUrl).href}>{data.button}</EmailButton>
    </EmailLayout>
  );
}
