import { colours } from "./layout.tsx";

export function CalendarLink({ href, children }: { href: string; children: string }) {
  return (
    <p style={{ margin: "18px 0 0", fontSize: 14 }}>
      <a className="plain" href={href} style={{ color: colours.indigo }}>
        {children}
      </a>
    </p>
  );
}
