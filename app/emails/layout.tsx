import type { ReactNode } from "react";

/** Colours that stay readable when a phone's mail client turns them dark: no pure white, no pure black. */
export const ink = "#1e1450";
const paper = "#fff4e0";
const night = "#120b2e";
const marigold = "#ffb31a";

export interface EmailLayoutProps {
  brandName: string;
  publicUrl: string;
  title: string;
  /** What a phone shows beside the subject. */
  preview: string;
  children: ReactNode;
}

/** The frame of every e-mail: one column, tables and inline styles, as mail clients want them. */
export function EmailLayout({ brandName, publicUrl, title, preview, children }: EmailLayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: 0,
          backgroundColor: night,
          fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
        }}
      >
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preview}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ backgroundColor: night }}
        >
          <tbody>
            <tr>
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
                      <td
                        style={{
                          padding: "0 8px 16px",
                          color: marigold,
                          fontSize: 22,
                          fontWeight: 800,
                        }}
                      >
                        {brandName}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          backgroundColor: paper,
                          color: ink,
                          borderTop: `6px solid ${marigold}`,
                          borderRadius: 12,
                          padding: 24,
                          fontSize: 16,
                          lineHeight: 1.5,
                        }}
                      >
                        <h1 style={{ margin: "0 0 12px", fontSize: 24, lineHeight: 1.2 }}>
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          padding: "16px 8px",
                          color: "#c9bfe8",
                          fontSize: 13,
                          lineHeight: 1.5,
                        }}
                      >
                        You get this e-mail because of what you did at{" "}
                        <a href={publicUrl} style={{ color: marigold }}>
                          {brandName}
                        </a>
                        . Questions?{" "}
                        <a href={`${publicUrl}/contact`} style={{ color: marigold }}>
                          Write to us
                        </a>
                        .
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "20px 0" }}>
      <a
        href={href}
        style={{
          display: "inline-block",
          backgroundColor: "#ff5a1f",
          color: night,
          fontWeight: 700,
          padding: "12px 20px",
          borderRadius: 8,
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}
