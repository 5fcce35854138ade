import { href } from "react-router";
import { siteTexts } from "#app/shared/site-texts.ts";
import { buttonClass } from "#app/ui/button-class.ts";

interface ErrorScreenProps {
  brand?: string;
  message: string;
  /** The address that failed. */
  here: string;
  /**
   * The answer's status: 404 where nothing is at the address, 503 where it may answer in a moment.
   */
  status: number;
}

/**
 * The page that stands in the place of one that could not be shown. Its links are plain ones,
 * because the router itself may be what failed.
 */
export function ErrorScreen({ brand = "", message, here, status }: ErrorScreenProps) {
  const isMissing = status === 404;
  const isFault = !isMissing && status !== 503;
  const { title } = isFault ? siteTexts.error : isMissing ? siteTexts.notFound : siteTexts.away;
  const text = isMissing && message === "Not Found" ? siteTexts.notFound.text : message;
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
        {text && <p className="mt-4 text-lead text-muted">{text}</p>}
        {isFault && (
          <p className="mt-4 text-lead">Something went wrong on our side. Go back and try again.</p>
        )}
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {!isMissing && (
            <a href={here} className={buttonClass("primary", "lg")}>
              {siteTexts.away.again}
            </a>
          )}
          <a href={href("/")} className={buttonClass(isMissing ? "primary" : "secondary", "lg")}>
            Back to the start
          </a>
          <a href={href("/contact")} className={buttonClass("secondary", "lg")}>
            {isMissing ? "Ask us" : "Tell us what happened"}
          </a>
        </div>
      </div>
    </main>
  );
}
