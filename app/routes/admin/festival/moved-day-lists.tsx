import type { MovedDay } from "#app/domain/tickets/moved-day.server.ts";

interface MovedDayListsProps {
  moved: MovedDay;
  /** The heading above the people whom it concerns. */
  told: string;
}

/** What moves with the festival's day, what does not, and whom it concerns. */
export function MovedDayLists({ moved, told }: MovedDayListsProps) {
  const lists = [
    { title: "Moves with it", items: moved.moves },
    { title: "Does not move", items: moved.stays },
    {
      title: told,
      items: moved.told.length > 0 ? moved.told : ["Nobody has a ticket, an offer or a turn yet."],
    },
  ];
  return (
    <div className="mt-4 rounded-2xl border-2 border-line bg-sunk p-4">
      <h3 className="font-bold">The festival moves</h3>
      <p className="wrap-anywhere">
        From {moved.from} to {moved.to}.
      </p>
      {moved.isPast && (
        <p className="mt-1 font-semibold text-danger">
          That day is over: nothing is sold, passed on or given back from then on.
        </p>
      )}
      {lists.map(({ title, items }) => (
        <div key={title} className="mt-3">
          <h4 className="font-semibold">{title}</h4>
          <ul className="list-disc pl-5 text-sm">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
