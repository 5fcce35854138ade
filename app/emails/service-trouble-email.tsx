import { href } from "react-router";
import type { EmailData } from "#app/shared/mail/emails.ts";
import { serviceAlertTexts } from "#app/shared/notifications/service-alerts.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailLayout } from "./layout.tsx";

interface ServiceTroubleEmailProps {
  data: EmailData["service_trouble"];
  site: { brandName: string; publicUrl: string };
}

export function ServiceTroubleEmail({ data, site }: ServiceTroubleEmailProps) {
  const [first = "", ...others] = serviceAlertTexts(data);
  return (
    <EmailLayout {...site} title="A service does not answer" preview={first}>
      <p style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>Hello. {first}</p>
      {others.map((text) => (
        <p key={text} style={{ margin: "0 0 16px", overflowWrap: "anywhere" }}>
          {text}
        </p>
      ))}
      <EmailButton href={`${site.publicUrl}${href("/adminOutbox")}`}>Open the outbox</EmailButton>
    </EmailLayout>
  );
}
