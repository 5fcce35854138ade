import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { pictureFallback, pictureUrl } from "#app/shared/catalogue/products.ts";
import { formatUntil } from "#app/shared/dates.ts";
import { EmailButton, FileLink } from "./components.tsx";
import { colours, EmailLayout } from "./layout.tsx";
import { Markdown } from "./markdown.tsx";

interface BroadcastEmailProps {
  data: EmailData["broadcast"];
  site: EmailSite;
}

/** A message that organisers wrote, in the festival's look. */
export function BroadcastEmail({ data, site }: BroadcastEmailProps) {
  const { subject, body, pictureId, buttonText, buttonUrl } = data.words!;
  return (
    <EmailLayout {...site} title={subject} preview={firstWords(body)}>
      {pictureId && (
        <img
          src={site.publicUrl + pictureUrl(pictureId, pictureFallback)}
          alt=""
          width={520}
          loading="lazy"
          style={{ width: "100%", height: "auto", borderRadius: 12, margin: "0 0 16px" }}
        />
      )}
      <Markdown>{body}</Markdown>
      {buttonText && buttonUrl && <EmailButton href={buttonUrl}>{buttonText}</EmailButton>}
      {data.returns && <Returns returns={data.returns} publicUrl={site.publicUrl} />}
      {data.unsubscribe && (
        <p className="hush" style={{ margin: "22px 0 0", fontSize: 14, color: colours.hush }}>
          You get this because you joined the newsletter of {site.brandName}.{" "}
          <a
            className="plain"
            href={site.publicUrl + data.unsubscribe.page}
            style={{ color: colours.hush }}
          >
            Unsubscribe
          </a>
        </p>
      )}
    </EmailLayout>
  );
}

interface ReturnsProps {
  returns: NonNullable<EmailData["broadcast"]["returns"]>;
  publicUrl: string;
}

/** Where tickets go back after the day was changed. */
const Returns = ({ returns: { until, purchases }, publicUrl }: ReturnsProps) => (
  <>
    <p style={{ margin: "18px 0 8px" }}>
      Keep your tickets, and there is nothing to do. Or give them back until {formatUntil(until)}:
      all that you paid for them goes back the way it was paid.
    </p>
    {purchases.map(({ number, path }) => (
      <FileLink key={path} href={publicUrl + path}>
        {`Give tickets of order ${number} back`}
      </FileLink>
    ))}
  </>
);

const previewLength = 90;

/** Returns the beginning of a text without the marks of Markdown. */
const firstWords = (text: string): string =>
  text
    .replaceAll(/[*_#>`[\]]/g, "")
    .trim()
    .slice(0, previewLength);
