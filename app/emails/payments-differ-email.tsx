import { href } from "react-router";
import type { EmailData } from "#app/shared/mail/emails.ts";
import { bothSides, discrepancyKinds } from "#app/shared/reconciliation/discrepancies.ts";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";

type Differences = EmailData["payments_differ"];

export const differTitle = ({ count }: Differences): string =>
  `${count === 1 ? "A payment differs" : `${count} payments differ`} from Paystack's list`;

interface PaymentsDifferEmailProps {
  data: Differences;
  site: { brandName: string; publicUrl: string };
}

export function PaymentsDifferEmail({ data, site }: PaymentsDifferEmailProps) {
  const title = differTitle(data);
  const more = data.count - data.differences.length;
  return (
    <EmailLayout {...site} title={title} preview={title}>
      <p style={{ margin: "0 0 16px" }}>Hello. The daily comparison found this.</p>
      <EmailFacts
        facts={data.differences.map(
          (one) => [discrepancyKinds[one.kind].title, `${one.subject}. ${bothSides(one)}`] as const,
        )}
      />
      {more > 0 && <p style={{ margin: "0 0 16px" }}>And {more} more.</p>}
      <p style={{ margin: 0 }}>Each has a button under Payments that settles it.</p>
      <EmailButton href={`${site.publicUrl}${href("/adminMoney")}`}>Open Payments</EmailButton>
    </EmailLayout>
  );
}
