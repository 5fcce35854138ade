import { colours } from "./layout.tsx";
import { useLook } from "./look.tsx";

export function EmailButton({ href, children }: { href: string; children: string }) {
  return (
    <p style={{ margin: "22px 0 0" }}>
      <a
        href={href}
        style={{
          display: "inline-block",
          backgroundColor: useLook().primary,
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
