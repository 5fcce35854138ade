import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import type { NamedAct } from "#app/domain/festival/acts.server.ts";
import { onStageAt } from "#app/domain/festival/on-stage.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";

/**
 * Says who plays now, next and later, as HTML like the line-up; empty where the line-up has no
 * times.
 */
export function nowOnStageHtml(festival: Festival, now: Date): string {
  const { playing, next, later } = onStageAt(festival, now);
  if (playing.length === 0 && !next) return "";
  return renderToStaticMarkup(
    <dl className="grid gap-x-4 border-l-4 border-hibiscus pl-4 sm:grid-cols-[auto_1fr] sm:items-baseline">
      {playing.length > 0 && <Staged term="On stage now" acts={playing} />}
      {next && <Staged term="Next" acts={[next]} hasTime />}
      {later.length > 0 && <Staged term="Later" acts={later} hasTime />}
    </dl>,
  );
}

interface StagedProps {
  term: string;
  acts: readonly NamedAct[];
  /** Whether it says when they play, too. */
  hasTime?: boolean;
}

function Staged({ term, acts, hasTime = false }: StagedProps) {
  return (
    <>
      <dt className="text-sm text-muted max-sm:pt-1">{term}</dt>
      {acts.map((act) => (
        <dd
          key={act.slug}
          className="lettering flex flex-wrap items-baseline gap-x-3 text-xl sm:col-start-2"
        >
          <a
            href={href("/line-up/:act", { act: encodeURIComponent(act.slug) })}
            className="inline-flex min-h-11 items-center text-link underline decoration-2 underline-offset-4"
          >
            <bdi>{act.name}</bdi>
          </a>
          <span className="text-base text-muted empty:hidden">
            {`${hasTime ? act.time : ""} ${act.stage}`.trim()}
          </span>
        </dd>
      ))}
    </>
  );
}
