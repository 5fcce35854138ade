import { href } from "react-router";
import type { EmailData } from "#app/shared/mail/emails.ts";
import { EmailButton } from "./email-button.tsx";
import { colours, EmailLayout } from "./layout.tsx";

interface Site {
  brandName: string;
  publicUrl: string;
}

/** To the address that the administrator is to have. */
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
        Hello. This is to become the e-mail address of the administrator of {site.brandName}: to
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

/** To the address that the administrator had. */
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
      title="The administrator has another address"
      preview="This one is no longer used."
    >
      <p style={{ margin: 0 }}>
        Hello. The administrator of {site.brandName} signs in as {data.email} from now on, and
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
