import type { EmailData } from "#app/shared/mail/emails.ts";
import { EmailButton } from "./email-button.tsx";
import { colours, EmailLayout } from "./layout.tsx";

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
