import type { ReactNode } from "react";
import { contextOf } from "#app/context.server.ts";
import { writeLetter } from "#app/domain/handover/letter.server.ts";
import { useSite } from "#app/layout/use-site.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { formatDay, formatDayTime } from "#app/shared/dates.ts";
import { type LetterField, letterFields } from "#app/shared/handover/handover-steps.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/letter";

export const handle = {
  also: [{ label: "Print the letter of the hand-over" }],
  reads: "site.hand-over",
} satisfies AdminPage;

export const meta = () => adminMeta("Letter of the hand-over");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  return { ...(await writeLetter(app)), at: app.now() };
}

/** For each fault: what to do first, and what goes on by itself meanwhile. */
const faults = [
  [
    "Nobody can sign in to the back office",
    "On the server: npm run admin. It prints a link, once and for an hour, with which the owner sets a new password.",
  ],
  [
    "Payments do not come through",
    "The site asks Paystack again every minute, and what was paid becomes an order later. Look at Payments, and at status.paystack.com.",
  ],
  [
    "E-mails do not arrive",
    "They wait under E-mails and are sent once delivery works again. Send a single one again from there.",
  ],
  [
    "Something is sold that must not be",
    "On the server: npm run sale -- stop. Every page says so, and open payments still count. npm run sale -- open goes on.",
  ],
  [
    "The site is slow, or something looks wrong",
    "On the server: npm run doctor. Each line says what is wrong and how to put it right.",
  ],
  [
    "The server is lost",
    "On a new one with the same settings: npm run restore -- FILE.tar.gz of the last backup, then start.",
  ],
  [
    "The network at the gate is gone",
    "A phone without a network admits nobody, and goes on by itself when the network is back. Print the list of tickets before the day: Tickets, Export.",
  ],
] as const;

export default function HandoverLetter({ loaderData }: Route.ComponentProps) {
  const { has, people, typed, lastBackup, publicUrl, at } = loaderData;
  const { brandName } = useSite();
  return (
    <>
      <style>{`@page { size: A4; margin: 14mm 14mm 16mm; @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif; } }`}</style>
      <div className="print:hidden">
        <PageHeader
          title="Letter of the hand-over"
          lead="Two pages of paper. Passwords and keys stand nowhere in it."
          actions={
            <Button onClick={() => window.print()}>
              <PrintIcon className="size-5" />
              Print
            </Button>
          }
        />
      </div>
      <article className="max-w-3xl rounded-2xl border-2 border-line bg-raised p-5 sm:p-8 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:text-[10pt] print:leading-snug">
        <h2 className="poster text-title print:text-[20pt]">{brandName}: what you take over</h2>
        <p className="mt-2 mb-5 text-muted print:mb-3">Made from the site, {formatDayTime(at)}.</p>

        <Part title="What you have">
          <Lines lines={has} />
        </Part>

        <Part title="Who works with it">
          <ul>
            {people.map(({ name, email, roles, isWrittenTo }) => (
              <li key={email} className="wrap-anywhere">
                <strong>{name}</strong>, {email}: {roles}
                {isWrittenTo && ". The site writes to this one"}
              </li>
            ))}
          </ul>
        </Part>

        <Part title="What it costs, and when it is due">
          <Typed name="server" typed={typed} />
          <Typed name="domain" typed={typed} />
          <p>
            Paystack keeps its fee of each payment; the Statement says how much it was. E-mail,
            where a service sends it, by its own prices.
          </p>
        </Part>

        <Part title="Accounts elsewhere">
          <Typed name="accounts" typed={typed} />
        </Part>

        <Part title="Backups" startsPage>
          <Typed name="backups" typed={typed} />
          <p>
            On the server: <code>npm run backup -- FILE.tar.gz</code>, also while the site runs, and{" "}
            <code>npm run try-backup -- FILE.tar.gz</code> to see that it comes back.{" "}
            {lastBackup
              ? `The last one that was restored and compared is of ${formatDay(lastBackup)}.`
              : "None was tried on the page of the hand-over yet."}
          </p>
        </Part>

        <Part title="What breaks, and what to do first">
          <Lines lines={faults} />
        </Part>

        <Part title="Every year">
          <ul className="list-disc pl-5 wrap-anywhere">
            <li>
              After the festival: refunds and cases decided, the edition closed under Editions.
            </li>
            <li>Before the sale: a backup tried, the doctor asked, a purchase of your own.</li>
            <li>When the committee changes: {publicUrl}/adminHandover, with both committees.</li>
          </ul>
        </Part>

        <Part title="Whom to call">
          <Typed name="people" typed={typed} />
        </Part>

        <p className="mt-8 flex flex-wrap gap-8 print:mt-6">
          <span>Handed over: ______________________</span>
          <span>Taken over: ______________________</span>
          <span>Date: ______________</span>
        </p>
      </article>
    </>
  );
}

interface PartProps {
  title: string;
  startsPage?: boolean;
  children: ReactNode;
}

function Part({ title, startsPage = false, children }: PartProps) {
  return (
    <section className={`mb-5 print:mb-3 ${startsPage ? "print:break-before-page" : ""}`}>
      <h3 className="mb-1.5 border-b-2 border-line pb-1 text-lead font-bold print:text-[12pt]">
        {title}
      </h3>
      <div className="grid gap-2 print:gap-1">{children}</div>
    </section>
  );
}

const Lines = ({ lines }: { lines: readonly (readonly [string, string])[] }) => (
  <dl className="grid gap-x-5 gap-y-1.5 sm:grid-cols-[11rem_1fr] print:grid-cols-[11rem_1fr] print:gap-y-1">
    {lines.map(([name, said]) => (
      <div key={name} className="contents">
        <dt className="font-semibold">{name}</dt>
        <dd className="wrap-anywhere">{said}</dd>
      </div>
    ))}
  </dl>
);

interface TypedProps {
  name: LetterField;
  typed: Partial<Record<LetterField, string>>;
}

/** A text that the organisers wrote, or an empty line to fill in by hand. */
const Typed = ({ name, typed }: TypedProps) => (
  <p className="whitespace-pre-line wrap-anywhere">
    <strong>{letterFields[name].label}:</strong>{" "}
    {typed[name] || <span className="text-muted">______________________________________</span>}
  </p>
);
