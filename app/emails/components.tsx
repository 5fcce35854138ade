import { Fragment } from "react";
import { colours, useTheme } from "./layout.tsx";
import { type QrKind, qrImageUrl } from "#app/shared/qr-images.ts";

export function EmailButton({ href, children }: { href: string; children: string }) {
  return (
    <p style={{ margin: "22px 0 0" }}>
      <a
        href={href}
        style={{
          display: "inline-block",
          backgroundColor: useTheme().primary,
          color: colours.night,
          fontWeight: 700,
          padding: "14px 22px",
          borderRadius: 12,
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}

export function EmailDetails({
  details,
}: {
  details: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <p style={{ margin: "0 0 12px" }}>
      {details.map(([name, value]) => (
        <span key={name}>
          <span className="hush" style={{ color: colours.hush }}>
            {name}:
          </span>{" "}
          <strong style={{ overflowWrap: "anywhere" }}>{value}</strong>
          <br />
        </span>
      ))}
    </p>
  );
}

export function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <p style={{ margin: "18px 0 0", fontSize: 14 }}>
      <a className="plain" href={href} style={{ color: colours.indigo }}>
        {children}
      </a>
    </p>
  );
}

interface QrImageProps {
  kind: QrKind;
  code: string;
  alt: string;
  publicUrl: string;
}

const shownPx = 184;

/** A QR code with a white edge, also where the mail client shows the e-mail dark. */
export function QrImage({ kind, code, alt, publicUrl }: QrImageProps) {
  const url = qrImageUrl(kind, code);
  if (!url) return null;
  return (
    <p style={{ margin: "0 0 18px", textAlign: "center" }}>
      <img
        src={publicUrl + url}
        alt={alt}
        width={shownPx}
        height={shownPx}
        loading="lazy"
        style={{ borderRadius: 12, backgroundColor: "#ffffff" }}
      />
    </p>
  );
}

/** A text as it was typed, whose lines stay apart in the plain part, too. */
export const Lines = ({ children }: { children: string }) =>
  children.split(/\r?\n/).map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- drawn once, and nothing moves
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

/** What the organisers add in their own words, line by line as they wrote it. */
export const OwnWords = ({ children }: { children: string | undefined }) =>
  children ? (
    <p style={{ margin: "18px 0 0" }}>
      <Lines>{children}</Lines>
    </p>
  ) : null;
