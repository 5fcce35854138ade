import type { EmailData } from "#app/shared/mail/emails.ts";
import { EmailButton } from "./email-button.tsx";
import { colours, EmailLayout } from "./layout.tsx";

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
