import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { readUnsentForms } from "#app/forms/unsent-forms.ts";
import {
  factorTitle,
  type ForbiddenPage,
  forbiddenTitle,
  type Typed,
  typedTexts,
} from "#app/shared/team/forbidden.ts";
import { useRootData } from "./use-site.ts";
import { buttonClass } from "#app/ui/button-class.ts";

/** The page for what an organiser's roles or a device may not open, with what was typed there. */
export default function ForbiddenScreen({
  words,
  typed: sent,
  needsFactor,
  title = needsFactor ? factorTitle : forbiddenTitle,
  next = needsFactor
    ? { label: "Set it up", path: href("/adminlog/security") }
    : { label: "To your own pages", path: href("/adminlog") },
}: ForbiddenPage) {
  const brand = useRootData()?.site.brandName ?? "";
  const typed = useTyped(sent);
  return (
    <main data-surface="night" className="grid grow place-items-center bg-night px-5 py-16">
      <title>{`${title} ${brand}`.trim()}</title>
      <div className="w-full max-w-xl">
        <h1 className="poster text-title">{title}</h1>
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
        <a href={next.path} className={buttonClass("primary", "lg", "mt-8")}>
          {next.label}
        </a>
      </div>
    </main>
  );
}

/**
 * The typed texts as the server received them; otherwise as this tab stored them, where a role
 * ended while the page was open.
 */
function useTyped(sent: Typed[]): Typed[] {
  const { pathname } = useLocation();
  const [saved, setSaved] = useState<Typed[]>([]);
  useEffect(() => {
    const drafts = readUnsentForms().filter(({ page }) => page === pathname);
    setSaved(drafts.flatMap(({ fields }) => typedTexts(fields)));
  }, [pathname]);
  return sent.length > 0 ? sent : saved;
}
