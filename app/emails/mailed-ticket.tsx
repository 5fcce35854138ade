import type { ReactNode } from "react";
import type { EmailSite } from "#app/shared/mail/emails.ts";
import { colours } from "./layout.tsx";
import { useLook } from "./look.tsx";
import { Selvedge } from "./selvedge.tsx";

interface MailedTicketProps {
  type: string;
  people: number;
  number: string;
  holder: string;
  site: EmailSite;
  /** The picture of its code. */
  children: ReactNode;
}

/** As /tickets colours them: VVIP is palm, Vip the second colour, all else the first. */
function useColourOf(type: string): string {
  const { primary, accent } = useLook();
  if (/\bvvip\b/i.test(type)) return "#12a56b";
  return /\bvip\b/i.test(type) ? accent : primary;
}

/** A ticket that a screenshot shows whole: its type in large, its code, who it is for, and when. */
export function MailedTicket({ type, people, number, holder, site, children }: MailedTicketProps) {
  const colour = useColourOf(type);
  return (
    <div style={{ margin: "0 0 18px", borderRadius: 14, overflow: "hidden", color: colours.night }}>
      <Selvedge />
      <div style={{ padding: "18px 18px 14px", backgroundColor: colour, textAlign: "center" }}>
        <p style={{ margin: 0, fontSize: 13, fontWeight: 700 }}>{site.brandName}</p>
        <p
          style={{
            margin: "2px 0 14px",
            fontFamily: "'Arial Black', Impact, system-ui, sans-serif",
            fontSize: 40,
            fontWeight: 900,
            lineHeight: 1,
            overflowWrap: "anywhere",
          }}
        >
          {type}
        </p>
        {children}
      </div>
      <div
        style={{
          padding: "14px 18px 18px",
          borderTop: `3px dashed ${colours.night}`,
          backgroundColor: colour,
          textAlign: "center",
        }}
      >
        <p style={{ margin: "0 0 8px" }}>
          <strong>{holder}</strong>
          <br />
          {type}, for {people} {people === 1 ? "person" : "people"}
        </p>
        <p
          style={{
            margin: "0 0 8px",
            fontFamily: "ui-monospace, Menlo, Consolas, monospace",
            fontSize: 20,
            fontWeight: 700,
            overflowWrap: "anywhere",
          }}
        >
          {number}
        </p>
        {!site.isOver && (
          <p style={{ margin: 0, fontWeight: 600 }}>
            {site.day}
            <br />
            {site.place}
          </p>
        )}
      </div>
    </div>
  );
}
