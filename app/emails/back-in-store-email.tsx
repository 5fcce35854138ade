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
  const { productId, name, priceKobo, backInStockId } = data;
  return (
    <EmailLayout {...site} title={`${name} is back`} preview="You wanted to know.">
      <p style={{ margin: 0 }}>
        Hello. You wanted to know: {name} can be bought again, for {formatNaira(priceKobo)}. Nothing
        is kept for you, so be quick.
      </p>
      <EmailButton href={site.publicUrl + href("/merch/:productId", { productId })}>
        See it in the store
      </EmailButton>
      <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
        We write this once. It was not you, or you wait for other pieces no longer?{" "}
        <a
          className="plain"
          href={site.publicUrl + href("/stop/:backInStockId", { backInStockId })}
          style={{ color: colours.hush }}
        >
          Stop these e-mails
        </a>
      </p>
    </EmailLayout>
  );
}
