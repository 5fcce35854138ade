import { href } from "react-router";
import { siteTexts } from "#app/shared/site-texts.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { textLinkClass } from "#app/ui/text-link.tsx";

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
      className="adire relative grid grow content-center overflow-clip bg-night py-14 tablet:content-start tablet:pt-28"
    >
      <title>{`${title} ${brand}`.trim()}</title>
      <span
        aria-hidden="true"
        className="record absolute -right-40 -bottom-40 -z-1 hidden size-[38rem] md:block lg:top-1/2 lg:right-auto lg:bottom-auto lg:left-[58%] lg:size-[52vw] lg:-translate-y-1/2 [--record-b:var(--color-flame)]"
      />
      <div className="measure">
        <div className="max-w-[46rem] lg:max-w-[58%]">
          <span
            aria-hidden="true"
            className="record mb-7 block size-28 md:hidden short:hidden [--record-b:var(--color-flame)]"
          />
          <h1 className="poster text-poster wrap-anywhere large-text:text-title lg:text-[4.6vw]">
            {title}
          </h1>
          {isFault && (
            <p className="mt-5 max-w-xl text-lead">
              Something went wrong on our side. Go back and try again.
            </p>
          )}
          {text && <p className="mt-4 max-w-xl text-lead text-muted">{text}</p>}
          <div className="mt-8 flex flex-wrap gap-3">
            {!isMissing && (
              <a href={here} className={buttonClass("primary", "lg")}>
                {siteTexts.away.again}
              </a>
            )}
            <a href={href("/")} className={buttonClass(isMissing ? "primary" : "secondary", "lg")}>
              Back to the start
            </a>
            {isMissing && (
              <a href={href("/tickets/lost")} className={buttonClass("secondary", "lg")}>
                Lost your ticket?
              </a>
            )}
          </div>
          <p className="mt-4">
            <a href={href("/contact")} className={textLinkClass}>
              {isMissing ? "Ask us" : "Tell us what happened"}
            </a>
          </p>
        </div>
      </div>
    </main>
  );
}
