import { href } from "react-router";
import { createContext, type ReactElement, type ReactNode, useContext } from "react";
import type { EmailTheme } from "#app/shared/mail/emails.ts";

/**
 * Colours that stay readable in mail clients that darken an e-mail by themselves: no pure white, no
 * pure black.
 */
export const colours = {
  night: "#120b2e",
  indigo: "#1e1450",
  cream: "#fff4e0",
  hush: "#574b6d",
  line: "#e3d0ab",
} as const;

/** The name is shown at half its pixels, because a phone's screen has two for one. */
const nameShown = { width: 400, height: 44 } as const;

/**
 * Dark colours for clients that read a style sheet. The others show the inline colours, which are
 * light.
 */
const darkPaper = `
  @media (prefers-color-scheme: dark) {
    .paper { background-color: ${colours.indigo} !important; color: ${colours.cream} !important; }
    .paper a.plain, .ink { color: ${colours.cream} !important; }
    .hush { color: #cabfea !important; }
    .line { border-color: #43338c !important; }
  }
`;

interface EmailLayoutProps {
  brandName: string;
  publicUrl: string;
  title: string;
  /** What a phone shows beside the subject. */
  preview: string;
  children: ReactNode;
}

export function EmailLayout({ brandName, publicUrl, title, preview, children }: EmailLayoutProps) {
  const { night, cream, indigo } = colours;
  const { primary, logoUrl, nameUrl } = useTheme();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkPaper}</style>
      </head>
      <body
        style={{
          margin: 0,
          padding: 0,
          backgroundColor: night,
          fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
        }}
      >
        <div className="preview" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
        </div>
        <Column background={night}>
          {/* Left out of the plain text, which would begin with an address. */}
          <p
            className="skip"
            style={{ margin: 0, padding: "0 8px 16px", fontSize: 22, fontWeight: 800 }}
          >
            <a href={publicUrl} style={{ color: primary, textDecoration: "none" }}>
              {logoUrl ? (
                <img
                  src={logoUrl}
                  alt=""
                  height={40}
                  loading="lazy"
                  style={{ verticalAlign: "middle", marginRight: 12 }}
                />
              ) : (
                <DrawnLogo px={30} hole={night} />
              )}
              {nameUrl ? (
                <img
                  src={nameUrl}
                  alt={brandName}
                  width={nameShown.width}
                  height={nameShown.height}
                  loading="lazy"
                  style={{ verticalAlign: "middle", maxWidth: "75%", height: "auto" }}
                />
              ) : (
                brandName
              )}
            </a>
          </p>
          <StripedBorder />
          <div
            className="paper"
            style={{
              backgroundColor: cream,
              color: indigo,
              borderRadius: "0 0 14px 14px",
              padding: "24px 20px 28px",
              fontSize: 16,
              lineHeight: 1.5,
            }}
          >
            <h1 style={{ margin: "0 0 12px", fontSize: 26, lineHeight: 1.15 }}>{title}</h1>
            {children}
          </div>
          <p style={{ margin: 0, padding: "18px 8px", color: "#cabfea", fontSize: 13 }}>
            This came from {brandName}. Questions?{" "}
            <a href={`${publicUrl}${href("/contact")}`} style={{ color: primary }}>
              Write to us
            </a>
          </p>
        </Column>
      </body>
    </html>
  );
}

/** The column of the e-mail, no wider than a phone held sideways. */
function Column({ background, children }: { background: string; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ backgroundColor: background }}
    >
      <tbody>
        <tr>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
          <td align="center" style={{ padding: "24px 12px" }}>
            <table
              role="presentation"
              width="100%"
              cellPadding={0}
              cellSpacing={0}
              style={{ maxWidth: 560 }}
            >
              <tbody>
                <tr>
                  <td>{children}</td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The coloured border is made of table cells, because mail clients draw no gradients. */
const stripes = [
  ["primary", 16],
  ["accent", 12],
  ["#fff4e0", 3],
  ["accent", 5],
  ["#12a56b", 16],
  ["primary", 4],
  ["#ff5a1f", 14],
  ["#fff4e0", 3],
  ["#ff5a1f", 5],
  ["primary", 10],
  ["#12a56b", 12],
] as const;

function StripedBorder() {
  const { primary, accent } = useTheme();
  const paint = (stripe: string) =>
    stripe === "primary" ? primary : stripe === "accent" ? accent : stripe;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="skip">
      <tbody>
        <tr>
          {stripes.map(([colour, width], index) => (
            <td
              // oxlint-disable-next-line react/no-array-index-key -- colours come again
              key={index}
              width={`${width}%`}
              height={8}
              style={{ backgroundColor: paint(colour), height: 8, fontSize: 0, lineHeight: 0 }}
            >
              &nbsp;
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The rings of the record from the rim to the hole, each with its share of the radius. */
const rings = [
  ["accent", 0.09],
  ["#120b2e", 0.06],
  ["accent", 0.1],
  ["primary", 0.17],
] as const;

/**
 * Draws the record of the brand without a picture; mail clients without round corners show a square
 * one.
 */
export function DrawnLogo({ px, hole, aside = 10 }: { px: number; hole: string; aside?: number }) {
  const { primary, accent } = useTheme();
  const paint = (colour: string) =>
    colour === "primary" ? primary : colour === "accent" ? accent : colour;
  const core = Math.round(px * 0.16);
  const disc: ReactElement = <span style={{ ...round(hole), width: core, height: core }} />;
  const whole = rings.reduceRight(
    (within, [colour, part]) => (
      <span style={{ ...round(paint(colour)), padding: Math.round(px * part) }}>{within}</span>
    ),
    disc,
  );
  return (
    <span
      aria-hidden="true"
      style={{ display: "inline-block", marginRight: aside, verticalAlign: "middle" }}
    >
      {whole}
    </span>
  );
}

const round = (backgroundColor: string) =>
  ({ display: "block", borderRadius: "50%", backgroundColor, fontSize: 0 }) as const;

const theme = createContext<EmailTheme>({
  primary: "#ffb31a",
  accent: "#ff2e7e",
  logoUrl: null,
  nameUrl: null,
});

/** Draws the e-mails of a festival in its own colours and logo. */
export const ThemeProvider = ({ value, children }: { value?: EmailTheme; children: ReactNode }) =>
  value ? <theme.Provider value={value}>{children}</theme.Provider> : children;

export const useTheme = () => useContext(theme);
