import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import type { NamedAct } from "#app/domain/festival/acts.server.ts";
import { type PosterLine, posterLines } from "#app/ui/poster/poster-fit.ts";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { rowSizes } from "./row-sizes.ts";

const spans = ["", "col-span-12", "col-span-6"];
const wideSpans = ["", "md:col-span-12", "md:col-span-6", "md:col-span-4", "md:col-span-3"];
/**
 * The greatest number of letters in a line of a narrow part; a longer name is broken before its
 * letters become too narrow.
 */
const lettersInLine = 16;
/** So many names stand below each other on a phone: two beside each other are squeezed or stretched. */
const mostInColumn = 8;
const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const colors = ["text-marigold", "text-hibiscus", ""];

/**
 * The line-up as HTML: it does not change in the page, so no visitor has to load a script for it.
 * Empty where no act is named.
 */
export function lineUpHtml(acts: readonly NamedAct[], title: string): string {
  return acts.length === 0 ? "" : renderToStaticMarkup(<LineUp acts={acts} title={title} />);
}

function LineUp({ acts, title }: { acts: readonly NamedAct[]; title: string }) {
  const narrow = placesOf(rowSizes(acts.length, [1, 1], acts.length > mostInColumn ? 2 : 1));
  const wide = placesOf(rowSizes(acts.length, [1, 2, 3], 4));
  return (
    <section aria-labelledby="line-up" className="measure overflow-hidden pt-4 pb-16 md:pb-24">
      <h2 id="line-up" className="poster-narrow text-[clamp(3rem,9vw,7rem)] uppercase">
        {title}
      </h2>
      <ol className="mt-6 grid grid-cols-12 items-start gap-x-4 gap-y-5 md:mt-9 md:gap-x-8 md:gap-y-9">
        {acts.map((act, place) => (
          <li
            key={act.slug}
            dir={rightToLeft.test(act.name) ? "rtl" : undefined}
            className={`min-w-0 ${spans[narrow[place]!.size]} ${wideSpans[wide[place]!.size]}`}
          >
            <ActName
              {...act}
              lines={
                place < 3
                  ? [{ text: act.name, height: place === 0 ? 21 : 17 }]
                  : posterLines(act.name, lettersInLine).map((text) => ({ text, height: 17 }))
              }
              color={colors[wide[place]!.row % colors.length]!}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

const placesOf = (sizes: number[]) =>
  sizes.flatMap((size, row) => Array.from({ length: size }, () => ({ row, size })));

interface ActNameProps extends Omit<NamedAct, "name"> {
  lines: PosterLine[];
  color: string;
}

/** The act's name, linked to the act's page, and below it a link to the act's own site. */
function ActName({ slug, time, stage, url, lines, color }: ActNameProps) {
  const when = [time, stage].filter(Boolean).join(" · ");
  return (
    <>
      <a href={href("/line-up/:act", { act: encodeURIComponent(slug) })} className="block min-h-11">
        <PosterLines lines={lines} className={color} />
      </a>
      {(when || url) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 wrap-anywhere">
          {when && <bdi className="lettering text-base md:text-lg">{when}</bdi>}
          {url && (
            <a
              href={url}
              rel="noopener"
              className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
            >
              {new URL(url).hostname.replace("www.", "")}
            </a>
          )}
        </p>
      )}
    </>
  );
}
