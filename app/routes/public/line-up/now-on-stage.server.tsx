import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import type { NamedAct } from "#app/domain/festival/acts.server.ts";
import { onStageAt } from "#app/domain/festival/on-stage.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";

/**
 * Says who plays now and who plays next, as HTML like the line-up; empty where the line-up has no
 * times.
 */
export function nowOnStageHtml(festival: Festival, now: Date): string {
  const { playing, next } = onStageAt(festival, now);
  if (playing.length === 0 && !next) return "";
  return renderToStaticMarkup(
    <dl className="mt-5 grid gap-1 border-l-4 border-hibiscus pl-4">
      {playing.map((act) => (
        <Staged key={act.slug} act={act} term="On stage now" note={act.stage} />
      ))}
      {next && <Staged act={next} term="Next" note={`${next.time} ${next.stage}`.trim()} />}
    </dl>,
  );
}

function Staged({ act, term, note }: { act: NamedAct; term: string; note: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="lettering flex flex-wrap items-baseline gap-x-3 text-xl">
        <a
          href={href("/line-up/:act", { act: encodeURIComponent(act.slug) })}
          className="inline-flex min-h-11 items-center text-link underline decoration-2 underline-offset-4"
        >
          <bdi>{act.name}</bdi>
        </a>
        {note && <span className="text-base text-muted">{note}</span>}
      </dd>
    </div>
  );
}
