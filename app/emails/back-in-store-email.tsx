import { href } from "react-router";
import type { EmailData } from "#app/shared/mail/emails.ts";
import { formatNaira } from "#app/shared/money.ts";
import { EmailButton } from "./components.tsx";
import { colours, EmailLayout } from "./layout.tsx";

interface BackInStoreEmailProps {
  data: EmailData["back_in_store"];
  site: { brandName: string; publicUrl: string };
}

export function BackInStoreEmail({ data, site }: BackInStoreEmailProps) {
  const { productId, name, priceKobo, watchId } = data;
  return (
    <EmailLayout {...site} title={`${name} is back`} preview="You asked us to tell you.">
      <p style={{ margin: 0 }}>
        Hello. You asked us to tell you: {name} can be bought again, for {formatNaira(priceKobo)}.
        It is not reserved for you, so be quick.
      </p>
      <EmailButton href={site.publicUrl + href("/merch/:productId", { productId })}>
        See it in the store
      </EmailButton>
      <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
        This e-mail comes once. If you did not ask for it, or want none about other products either:{" "}
        <a
          className="plain"
          href={site.publicUrl + href("/stop/:backInStockId", { backInStockId: watchId })}
          style={{ color: colours.hush }}
        >
          Stop these e-mails
        </a>
      </p>
    </EmailLayout>
  );
}
