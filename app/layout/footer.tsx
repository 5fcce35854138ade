import { href, Link } from "react-router";
import type { Social } from "#app/shared/festival/shown-settings.ts";
import { FittedLines } from "#app/ui/poster/fitted-lines.tsx";
import type { FittedLine } from "#app/ui/poster/poster-fit.ts";
import { SocialLinks } from "#app/ui/social-links.tsx";

const links = [
  { to: href("/merch"), label: "Store" },
  { to: href("/tickets"), label: "Tickets" },
  { to: href("/memories"), label: "Memories" },
  { to: href("/about"), label: "About" },
  { to: href("/contact"), label: "Contact" },
  { to: href("/newsletters"), label: "Newsletter" },
];
/** Links for buyers who want to read or ask something. */
export const smallPrint = [
  { to: href("/contact"), label: "Help" },
  { to: href("/tickets/lost"), label: "Lost ticket" },
  { to: href("/privacy"), label: "Privacy" },
  { to: href("/terms"), label: "Terms" },
  { to: href("/refunds"), label: "Refunds" },
];
const ownPlaces = {
  visitor: { to: href("/login"), label: "Sign in" },
  device: { to: href("/login"), label: "Sign in" },
  customer: { to: href("/userProfile"), label: "Your account" },
  admin: { to: href("/adminHome"), label: "Back office" },
};

interface PlacesProps {
  contactEmail: string;
  socials: readonly Social[];
  notice: { title: string; text: string };
  viewer: keyof typeof ownPlaces;
}

interface FooterProps extends PlacesProps {
  brand: string;
  /** The brand in large letters. */
  poster: readonly FittedLine[];
  /** Whether to draw the short footer, which pages with a form and personal pages have. */
  isShort: boolean;
}

/** The foot of the poster. `#socials` and `#join-team` are where other pages' links scroll to. */
export function Footer({ isShort, poster, ...site }: FooterProps) {
  return (
    <footer
      data-surface="night"
      className="adire mt-auto bg-ink [--adire-strength:0.3] print:hidden"
    >
      <div className="selvedge h-3" />
      {isShort ? <div className="pt-4" /> : <Places {...site} />}
      <SmallPrint brand={site.brand} />
      {!isShort && (
        <div aria-hidden="true" className="measure overflow-hidden pb-3 text-plum">
          <FittedLines lines={poster} />
        </div>
      )}
    </footer>
  );
}

/** The classes of all links of a list, said once for the sake of the page's size. */
const everyLink =
  "*:inline-flex *:min-h-11 *:items-center *:wrap-anywhere [&>a]:hover:text-link [&>a]:hover:underline";

/** What buyers read or ask; the store, which has no footer, ends with it. */
export const SmallPrint = ({ brand }: { brand: string }) => (
  <nav
    aria-label="Small print"
    className={`measure flex flex-wrap gap-x-3 pb-4 text-muted sm:gap-x-6 print:hidden ${everyLink}`}
  >
    <FootLinks links={smallPrint} />
    <span>© {brand}</span>
  </nav>
);

const FootLinks = ({ links: shown }: { links: readonly { to: string; label: string }[] }) =>
  shown.map(({ to, label }) => (
    <Link key={to} to={to}>
      {label}
    </Link>
  ));

function Places({ contactEmail, socials, notice, viewer }: PlacesProps) {
  return (
    <div className="measure grid gap-10 py-12 md:grid-cols-[1fr_auto_1fr]">
      <div>
        <p className="poster text-2xl">{notice.title}</p>
        <p className="mt-3 max-w-xs">{notice.text}</p>
        {contactEmail && (
          <a
            href={`mailto:${contactEmail}`}
            className="mt-2 inline-flex min-h-11 items-center wrap-anywhere text-link underline underline-offset-4"
          >
            {contactEmail}
          </a>
        )}
      </div>
      <nav
        aria-label="Footer"
        className={`-mt-2.5 grid grid-cols-2 content-start gap-x-8 font-semibold ${everyLink}`}
      >
        <FootLinks links={[...links, ownPlaces[viewer]]} />
      </nav>
      <div>
        {socials.length > 0 && (
          <div className="mb-5">
            <h2 id="socials" className="lettering text-lg">
              Follow the noise
            </h2>
            <SocialLinks socials={socials} className="mt-2" />
          </div>
        )}
        <h2 id="join-team" className="lettering text-lg">
          Join the team
        </h2>
        <p className="mt-1 max-w-xs text-muted">
          Ushers, designers, sound, hype: students run this.
        </p>
        <a
          href={
            contactEmail ? `mailto:${contactEmail}?subject=Join%20the%20team` : href("/contact")
          }
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          Tell us what you do
        </a>
      </div>
    </div>
  );
}
