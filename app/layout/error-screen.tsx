import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { fetchPiece } from "#app/line/line.ts";
import {
  type ForbiddenPage,
  forbiddenTitle,
  type Typed,
  typedTexts,
} from "#app/shared/team/forbidden.ts";
import { messages } from "#app/shared/messages.ts";
import { buttonClass } from "#app/ui/button-class.ts";

interface ErrorScreenProps {
  brand?: string;
  message: string;
  /** The address that failed. */
  here: string;
  /** Whether it may answer in a moment. */
  isAway: boolean;
}

/** Of the back office: what an organiser's roles do not open, and what they typed there. */
export function ForbiddenScreen({
  brand = "",
  words,
  typed: sent,
}: ForbiddenPage & { brand?: string }) {
  const typed = useTyped(sent);
  return (
    <main data-surface="night" className="grid grow place-items-center bg-night px-5 py-16">
      <title>{`${forbiddenTitle} ${brand}`.trim()}</title>
      <div className="w-full max-w-xl">
        <h1 className="poster text-title">{forbiddenTitle}</h1>
        <p className="mt-4 text-lead wrap-anywhere">{words}</p>
        {typed.length > 0 && (
          <>
            <p className="mt-4">Nothing was changed. What you typed, to copy:</p>
            <dl className="mt-3 grid gap-3">
              {typed.map(({ name, text }) => (
                <div key={name + text} className="rounded-cloth bg-raised p-3">
                  <dt className="text-sm text-muted">{name}</dt>
                  <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <a href={href("/adminlog")} className={buttonClass("primary", "lg", "mt-8")}>
          To your own pages
        </a>
      </div>
    </main>
  );
}

/** As the server got it; else as this tab keeps it, where a role ended while the page was open. */
function useTyped(sent: Typed[]): Typed[] {
  const { pathname } = useLocation();
  const [kept, setKept] = useState<Typed[]>([]);
  useEffect(() => {
    const show = async () => {
      const { readDrafts } = await fetchPiece(() => import("#app/forms/kept-drafts.ts"));
      const drafts = readDrafts().filter(({ page }) => page === pathname);
      setKept(drafts.flatMap(({ fields }) => typedTexts(fields)));
    };
    void show();
  }, [pathname]);
  return sent.length > 0 ? sent : kept;
}

/** The one plain page for a fault. Its links are plain ones: the router itself may be what broke. */
export function ErrorScreen({ brand = "", message, here, isAway }: ErrorScreenProps) {
  const { title } = isAway ? messages.away : messages.error;
  return (
    <main
      data-surface="night"
      className="adire grid grow place-items-center bg-night px-5 py-16 text-center"
    >
      <title>{`${title} ${brand}`.trim()}</title>
      <div className="max-w-xl">
        <span
          aria-hidden="true"
          className="record mx-auto mb-8 block size-36 [--record-b:var(--color-flame)]"
        />
        <h1 className="poster text-title">{title}</h1>
        {message && <p className="mt-4 text-lead text-muted">{message}</p>}
        {!isAway && (
          <p className="mt-4 text-lead">Something went wrong on our side. Go back and try again.</p>
        )}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a href={here} className={buttonClass("primary", "lg")}>
            {messages.away.again}
          </a>
          <a href={href("/")} className={buttonClass("secondary", "lg")}>
            Back to the start
          </a>
          <a href={href("/contact")} className={buttonClass("secondary", "lg")}>
            Tell us what happened
          </a>
        </div>
      </div>
    </main>
  );
}
