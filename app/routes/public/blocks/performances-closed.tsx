import { type FormEvent, useState } from "react";
import { href, useLocation, useSearchParams } from "react-router";
import { siteTexts } from "#app/shared/site-texts.ts";
import { buttonClass, type ButtonVariant } from "#app/ui/button-class.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useEdition, useFestival } from "#app/layout/use-site.ts";

interface PerformancesClosedProps {
  children: string;
  variant?: ButtonVariant;
}

/**
 * Leads to the application form while applications are open, and otherwise opens a popup. Without
 * JavaScript the button loads the page with the popup open.
 */
export function PerformancesClosed({ children, variant = "primary" }: PerformancesClosedProps) {
  const { pathname } = useLocation();
  const { performances } = useEdition();
  const { performersUrl } = useFestival();
  const [query] = useSearchParams();
  const [open, setOpen] = useState(query.get("popup") === "performances");
  const show = (event: FormEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  if (performersUrl)
    return (
      <LinkButton to={performersUrl} variant={variant} size="lg">
        {children}
      </LinkButton>
    );
  return (
    <>
      <form action={pathname} onSubmit={show}>
        <button name="popup" value="performances" className={buttonClass(variant, "lg")}>
          {children}
        </button>
      </form>
      <Dialog open={open} onClose={() => setOpen(false)} title={siteTexts.performancesClosed}>
        <p className="text-lead text-muted">{performances}</p>
        <form method="dialog" className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={href("/tickets")}>Get a ticket</LinkButton>
          <button className={buttonClass("secondary", "md", "capitalize")}>close</button>
        </form>
      </Dialog>
    </>
  );
}
