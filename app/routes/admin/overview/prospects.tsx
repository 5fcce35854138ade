import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Prospects as ProspectsData } from "./prospects.server.ts";

interface ProspectsProps extends Pick<ProspectsData, "rooms" | "next"> {
  /** How many colours and sizes have fewer pieces than `few`. */
  low: number;
  few: string | number;
  maySeeSale: boolean;
  maySeeStock: boolean;
}

/** What runs out, and what happens next. */
export function Prospects({ rooms, next, low, few, maySeeSale, maySeeStock }: ProspectsProps) {
  const out = rooms.filter(({ runsOut }) => runsOut);
  return (
    <div className="mt-2 grid gap-2 md:mt-3 md:grid-cols-2 md:gap-3 empty:hidden">
      <Box title="Runs out">
        <ul>
          {out.map(({ name, left }) => (
            <li key={name}>
              {maySeeSale ? <TextLink to={href("/adminTickets")}>{name}</TextLink> : name}
              {`: ${formatCount(left)} left`}
            </li>
          ))}
          {low > 0 && (
            <li>
              {maySeeStock ? (
                <TextLink to={`${href("/uploads")}?show=low&few=${few}`} prefetch="none">
                  {pluralise(low, "colour and size", "colours and sizes")}
                </TextLink>
              ) : (
                pluralise(low, "colour and size", "colours and sizes")
              )}
              {` below ${few}`}
            </li>
          )}
          {out.length + low === 0 && <li className="text-muted">Nothing</li>}
        </ul>
      </Box>
      {next.length > 0 && (
        <Box title="Next">
          <ul className="grid gap-1">
            {next.map(({ what, when, to }) => (
              <li key={what} className="leading-snug">
                {maySeeSale ? (
                  <Link to={to} className="font-semibold underline-offset-4 hover:underline">
                    {what}
                  </Link>
                ) : (
                  <span className="font-semibold">{what}</span>
                )}
                <span className="block text-sm text-muted">{when}</span>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </div>
  );
}

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="break-inside-avoid rounded-2xl border-2 border-line bg-raised px-3 py-2 md:px-4">
    <h2 className="mb-1 text-sm font-semibold md:text-base">{title}</h2>
    {children}
  </section>
);
