import { Bar, barColourAt } from "#app/routes/admin/bar.tsx";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { formatNaira } from "#app/shared/money.ts";
import type { Prospects } from "./prospects.server.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";

interface TicketsRowProps extends Pick<Prospects, "largest" | "types" | "days" | "ticketsKobo"> {
  maySeeSale: boolean;
}

/** What an organiser asks first: tickets of how many, days to go, and the money of tickets. */
export function TicketsRow({ largest, types, days, ticketsKobo, maySeeSale }: TicketsRowProps) {
  if (types.length === 0) return null;
  const most = Math.max(1, ...types.map(({ sold }) => sold));
  return (
    <div className="mb-2 grid grid-cols-2 gap-2 large-text:grid-cols-1 md:mb-3 md:grid-cols-[2fr_1fr_1fr] md:gap-3">
      <Box
        title={
          maySeeSale ? (
            <Link to={href("/adminTickets")} className="underline-offset-4 hover:underline">
              Tickets
            </Link>
          ) : (
            "Tickets"
          )
        }
        className="col-span-2 large-text:col-span-1 md:col-span-1"
      >
        {largest && (
          <p className="mb-1 leading-tight">
            <strong className="text-2xl tabular-nums md:text-3xl">
              {formatCount(largest.taken)}
            </strong>{" "}
            <span className="unbroken">of {formatCount(largest.size)} places</span>{" "}
            <span className="text-sm text-muted wrap-anywhere">{largest.name}</span>
          </p>
        )}
        <ul className="grid gap-1">
          {types.map(({ name, sold, room }, place) => (
            <li key={name} className="text-sm leading-snug">
              <p className="flex justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="unbroken tabular-nums">
                  <strong>{formatCount(sold)}</strong>
                  {room !== null && ` of ${formatCount(room)}`}
                </span>
              </p>
              <Bar
                filled={Math.min(1, sold / (room ?? most))}
                colour={barColourAt(place)}
                className="h-2 border border-line"
              />
            </li>
          ))}
        </ul>
      </Box>
      {days && (
        <Box title={days.title}>
          <p className="text-2xl leading-tight font-bold tabular-nums md:text-3xl">{days.count}</p>
          <p className="text-sm text-muted">{days.date}</p>
        </Box>
      )}
      <Box title="Paid for tickets">
        <p
          className={`leading-tight font-bold whitespace-nowrap tabular-nums ${ticketsKobo < 100_000_000_00 ? "text-2xl lg:text-3xl" : "text-sm md:text-xl"}`}
        >
          {formatNaira(ticketsKobo)}
        </p>
      </Box>
    </div>
  );
}

interface BoxProps {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

const Box = ({ title, className = "", children }: BoxProps) => (
  <section
    className={`break-inside-avoid rounded-2xl border-2 border-line bg-raised px-3 py-2 md:px-4 ${className}`}
  >
    <h2 className="mb-1 text-sm font-semibold md:text-base">{title}</h2>
    {children}
  </section>
);
