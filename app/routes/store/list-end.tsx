import { href } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Below the last card: where to go from there. */
export function ListEnd() {
  return (
    <div className="mt-12 border-t-2 border-line pt-6 text-center">
      <p className="font-semibold">
        That is everything. A question about a size, or a design of your own?
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to={href("/contact")} variant="secondary">
          Ask us
        </LinkButton>
        <LinkButton to={href("/tickets")} variant="secondary">
          Tickets
        </LinkButton>
      </div>
    </div>
  );
}
