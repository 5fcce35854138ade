import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Share } from "#app/ui/share.tsx";

export interface ShownInvitation {
  email: string;
  url: string;
}

/**
 * Shows the link once, after it was made, so that it can be passed on by other means than e-mail.
 */
export const InvitationLink = ({ link, brand }: { link: ShownInvitation; brand: string }) => (
  <div role="status" className="rounded-cloth border-2 border-line p-4">
    <p className="mb-1 font-semibold wrap-anywhere">The link for {link.email}</p>
    <p className="mb-2 text-sm break-all select-all">{link.url}</p>
    <Share
      label="Send it by WhatsApp"
      text={`Join the team of ${brand}. The link works once, for three days:`}
      url={link.url}
    />
  </div>
);

/** The e-mail address that an invitation is for. */
export const InvitedAddress = ({ refusal }: { refusal: Refusal | undefined }) => (
  <>
    <TextField
      label="E-mail address"
      {...fieldOf(refusal, "email")}
      type="email"
      autoComplete="off"
      required
      hint="The link works once, for three days"
    />
    <EmailHint />
  </>
);
