import { href } from "react-router";
import type { EmailData } from "#app/shared/mail/emails.ts";
import { EmailButton } from "./email-button.tsx";
import { colours, EmailLayout } from "./layout.tsx";

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
