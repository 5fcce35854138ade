import { href } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Links to other pages, for a page that has nothing to show. */
export function NextSteps({ className }: { className: string }) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <LinkButton to={href("/")} size="lg">
        Back home
      </LinkButton>
      <LinkButton to={href("/merch")} variant="secondary" size="lg">
        The store
      </LinkButton>
      <LinkButton to={href("/tickets")} variant="secondary" size="lg">
        Tickets
      </LinkButton>
    </div>
  );
}
