import { dayNumber, formatDay } from "#app/shared/dates.ts";
import { type News, NewsItem } from "./news-item.tsx";

/** Newest first, under the day that each came. */
export function NewsDays({ news, now }: { news: readonly News[]; now: number }) {
  const today = dayNumber(new Date(now));
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(news, ({ createdAt }) => dayNumber(createdAt))].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3
            id={`day-${day}`}
            className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm font-semibold text-muted"
          >
            <span>{dayText(today - day, ofDay[0]!.createdAt)}</span>
            <span className="font-normal">{ofDay.length}</span>
          </h3>
          <ul className="overflow-hidden rounded-2xl border-2 border-line">
            {ofDay.map((one) => (
              <NewsItem key={one.id} news={one} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function dayText(daysAgo: number, at: Date): string {
  const day = formatDay(at);
  return daysAgo === 0 ? `Today, ${day}` : daysAgo === 1 ? `Yesterday, ${day}` : day;
}
