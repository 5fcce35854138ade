import { href } from "react-router";
import { z } from "zod";
import { type App, contextOf } from "#app/context.server.ts";
import { listTexts, type ListedText } from "#app/domain/mail/list-texts.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmailPreview } from "#app/routes/admin/email-preview.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { qrPng } from "#app/services/email-images.server.ts";
import { emailSamples } from "#app/shared/mail/email-samples.ts";
import type { EmailKind } from "#app/shared/mail/emails.ts";
import { queryText } from "#app/shared/query-text.ts";
import { keysOf } from "#app/shared/records.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/texts";

export const handle = { reads: "emails.resend" } satisfies AdminPage;

export const meta = () => adminMeta("Texts that are sent");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { text } = readQuery(request, z.object({ text: queryText }));
  const kind = keysOf(emailSamples).find((one) => one === text);
  return {
    groups: [...Map.groupBy(await listTexts(app.db), ({ to }) => to)],
    shown: kind ? { kind, ...(await previewOf(app, kind)) } : null,
  };
}

/** An e-mail of invented people. The pictures that would leave with it stand in the page. */
async function previewOf(app: App, kind: EmailKind) {
  const { subject, html, text, codes } = await app.renderSample(kind, emailSamples[kind]);
  const withCodes = codes.reduce(
    (whole, { cid, code }) =>
      whole.replaceAll(
        `cid:${cid}"`,
        `data:image/png;base64,${Buffer.from(qrPng(code)).toString("base64")}"`,
      ),
    html,
  );
  return { subject, html: withCodes, text };
}

export default function Texts({ loaderData }: Route.ComponentProps) {
  const { groups, shown } = loaderData;
  return (
    <>
      <PageHeader title="Texts that are sent" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        {shown && (
          <div id="preview" className="scroll-mt-24 xl:sticky xl:top-4 xl:order-last">
            <Card>
              <h2 className="mb-3 text-xl font-bold wrap-anywhere">{shown.subject}</h2>
              <EmailPreview title={shown.subject} html={shown.html} text={shown.text} />
            </Card>
          </div>
        )}
        <div
          className={
            shown
              ? "grid gap-6"
              : "col-span-full gap-6 xl:columns-2 max-xl:grid xl:[&>*]:mb-6 xl:[&>*]:break-inside-avoid"
          }
        >
          {groups.map(([to, ofGroup]) => (
            <Card key={to}>
              <h2 className="mb-1 text-xl font-bold">{to}</h2>
              <ul className="divide-y-2 divide-line">
                {ofGroup.map((text) => (
                  <TextRow key={text.kind} {...text} isShown={text.kind === shown?.kind} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}

function TextRow({ kind, title, when, lastSentAt, isShown }: ListedText & { isShown: boolean }) {
  const address = `${href("/adminOutbox/texts")}?text=${kind}#preview`;
  return (
    <li className="py-1.5">
      {isShown ? (
        <strong aria-current="true" className="flex min-h-11 items-center">
          {title}
        </strong>
      ) : (
        <TextLink to={address} className="py-1.5">
          {title}
        </TextLink>
      )}
      <p className="-mt-1.5 pb-1 text-sm text-muted tabular-nums">
        {dotted(when, lastSentAt ? `Last ${formatDayTime(lastSentAt)}` : "Not sent yet")}
      </p>
    </li>
  );
}
