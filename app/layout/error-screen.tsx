import { href } from "react-router";
import { siteTexts } from "#app/shared/site-texts.ts";
import { buttonClass } from "#app/ui/button-class.ts";

interface ErrorScreenProps {
  brand?: string;
  message: string;
  /** The address that failed. */
  here: string;
  /** Whether the address may answer in a moment. */
  isAway: boolean;
}

/** The page for a fault. Its links are plain ones, because the router itself may be what failed. */
export function ErrorScreen({ brand = "", message, here, isAway }: ErrorScreenProps) {
  const { title } = isAway ? siteTexts.away : siteTexts.error;
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
            {siteTexts.away.again}
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
