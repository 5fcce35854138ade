import type { ComponentType } from "react";
import { Link } from "react-router";
import { PosterLines } from "#app/ui/poster-lines.tsx";

interface FooterProps {
  brand: string;
  email: string;
  /** Date and place, one line each. */
  facts: readonly string[];
  socials: readonly { name: string; url: string; Icon: ComponentType<{ className?: string }> }[];
}

const links = [
  { to: "/merch-preview", label: "Merch" },
  { to: "/merch", label: "Store" },
  { to: "/tickets", label: "Tickets" },
  { to: "/memories", label: "Memories" },
  { to: "/about", label: "About" },
  { to: "/contact", label: "Contact" },
  { to: "/newsletters", label: "Newsletter" },
  { to: "/login", label: "Sign in" },
];

/** The foot of the poster. `#socials` and `#join-team` are where other pages' links scroll to. */
export function Footer({ brand, email, facts, socials }: FooterProps) {
  return (
    <footer data-surface="night" className="adire bg-ink [--adire-strength:0.3] print:hidden">
      <div className="selvedge h-3" />
      <div className="measure grid gap-10 py-12 md:grid-cols-3">
        <div>
          {facts.map((fact) => (
            <p key={fact} className="lettering text-lg">
              {fact}
            </p>
          ))}
          <a
            href={`mailto:${email}`}
            className="mt-2 inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {email}
          </a>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 content-start gap-x-6">
          {links.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className="flex min-h-11 items-center font-semibold hover:text-link hover:underline"
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div>
          <p id="socials" className="font-semibold">
            Follow the noise
          </p>
          <ul className="mt-2 -ml-2 flex">
            {socials.map(({ name, url, Icon }) => (
              <li key={name}>
                <a
                  href={url}
                  aria-label={name}
                  rel="noreferrer"
                  target="_blank"
                  className="grid size-12 place-items-center rounded-full hover:bg-marigold hover:text-ink"
                >
                  <Icon />
                </a>
              </li>
            ))}
          </ul>
          <p id="join-team" className="mt-4 max-w-xs text-muted">
            Ushers, designers, sound crew, hypemen: we build this with students.{" "}
            <a
              href={`mailto:${email}?subject=Join%20the%20team`}
              className="inline-block py-1 text-link underline underline-offset-4"
            >
              Join the team
            </a>
          </p>
        </div>
      </div>
      <div aria-hidden="true" className="measure overflow-hidden pb-3 text-plum">
        <PosterLines lines={[{ text: brand, height: 19 }]} />
      </div>
    </footer>
  );
}
