import { href } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";

export default function StoreBar({
  brand,
  signInTo = href("/login"),
}: {
  brand: string;
  signInTo?: string;
}) {
  return (
    <header data-surface="night" className="bar bg-night print:hidden">
      <div className="measure flex min-h-16 items-center justify-between gap-3 bar-row">
        <Logo brand={brand} />
        <LinkButton to={signInTo} size="sm">
          Sign in
        </LinkButton>
      </div>
      <div className="selvedge h-1.5" />
    </header>
  );
}
