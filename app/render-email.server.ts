import { emailSite } from "./domain/festival/email-branding.server.ts";
import type { Parts } from "./domain/parts.server.ts";
import { withCodes } from "./domain/tickets/sold/sold-tickets.server.ts";
import { renderEmail } from "./emails/render.server.tsx";
import type { EmailData, EmailKind } from "./shared/mail/emails.ts";

/** Renders an e-mail of invented people and things with the festival's look. */
export const renderSample = async <Kind extends EmailKind>(
  app: Parts<"db" | "env" | "festival" | "sealing" | "now">,
  kind: Kind,
  data: EmailData[Kind],
) => renderEmail(await emailSite(app, null), kind, "sample@example.invalid", data);

/** Renders an e-mail as it leaves now: with the festival's look, and the codes of its tickets. */
export async function renderOutgoing<Kind extends EmailKind>(
  app: Parts<"db" | "env" | "festival" | "sealing" | "now">,
  kind: Kind,
  recipient: string,
  data: EmailData[Kind],
) {
  const { data: full, about } = await withCodes(app, kind, data);
  return renderEmail(await emailSite(app, about), kind, recipient, full);
}
