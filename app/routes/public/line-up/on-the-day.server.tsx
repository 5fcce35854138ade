import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { timedActs } from "#app/domain/festival/on-stage.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { turnsAt, turnTerms } from "#app/shared/festival/on-stage.ts";
import { buttonClass } from "#app/ui/button-class.ts";

/**
 * What somebody on the way to the gate or inside asks, as HTML like the line-up: the time, who plays
 * now, next and later, the own ticket, and where things are. A script of the first visit goes on with
 * it by the phone's clock, and finds the tickets that the phone keeps.
 */
export const onTheDayHtml = (festival: Festival, now: Date): string =>
  renderToStaticMarkup(<OnTheDay festival={festival} now={now} />);

function OnTheDay({ festival, now }: { festival: Festival; now: Date }) {
  const { gate, water, firstAid } = festival.day;
  const places = [
    { term: "The gate", value: gate },
    { term: "Water", value: water },
    { term: "First aid", value: firstAid },
  ].filter(({ value }) => value !== "");
  return (
    <div data-today="" className="grid gap-5 tablet:contents">
      <p data-tickets="" className="flex flex-wrap gap-3">
        <a href={href("/tickets/lost")} className={buttonClass("secondary", "lg")}>
          Find my ticket
        </a>
      </p>
      <OnStage festival={festival} now={now} />
      <dl className="flex flex-wrap gap-x-8 gap-y-3 empty:hidden tablet:col-span-full">
        {places.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The acts with a time that are not over. Those that are far off wait for their turn, unseen. */
function OnStage({ festival, now }: { festival: Festival; now: Date }) {
  const acts = timedActs(festival);
  const turns = turnsAt(acts, now.getTime());
  const isOver = (place: number) => turns[place] === null && acts[place]!.at <= now.getTime();
  return (
    <div className="border-l-4 border-hibiscus pl-4">
      <time
        data-clock=""
        hidden
        className="poster-narrow mb-1 block text-5xl tabular-nums md:text-6xl"
      />
      <ol className="grid gap-x-4 sm:grid-cols-[auto_1fr]">
        {acts.map((act, place) => {
          if (isOver(place)) return null;
          const turn = turns[place] ?? null;
          const isFirst = turn !== null && turns.indexOf(turn) === place;
          return (
            <li
              key={act.slug}
              data-at={act.at}
              data-stage={act.stage}
              hidden={turn === null}
              className="items-baseline sm:col-span-full sm:grid sm:grid-cols-subgrid"
            >
              <span
                data-turn=""
                className="text-sm text-muted empty:hidden max-sm:block max-sm:pt-1 sm:empty:block"
              >
                {isFirst ? turnTerms[turn] : ""}
              </span>
              <span className="lettering flex flex-wrap items-baseline gap-x-3 text-xl">
                <a
                  href={href("/line-up/:act", { act: encodeURIComponent(act.slug) })}
                  className="inline-flex min-h-11 items-center text-link underline decoration-2 underline-offset-4"
                >
                  <bdi>{act.name}</bdi>
                </a>
                <span className="text-base text-muted">{`${act.time} ${act.stage}`.trim()}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
