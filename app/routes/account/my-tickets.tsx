import { href } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { isEmailProved } from "#app/domain/accounts/accounts.server.ts";
import { suggestProducts } from "#app/domain/catalogue/products.server.ts";
import { findEditionFestival, ticketWhen } from "#app/domain/festival/edition-festival.server.ts";
import { isOverAt } from "#app/domain/festival/festival-phase.server.ts";
import { describeTicket, listOwnTickets } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ProductRow } from "#app/ui/product/product-row.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { TicketPaper } from "#app/ui/tickets/ticket-paper.tsx";
import type { Route } from "./+types/my-tickets";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `My tickets ${matches[0].loaderData?.site.brandName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db } = app;
  const { id, email } = viewerOf(context);
  const provedEmail = (await isEmailProved(db, id)) ? email.toLowerCase() : null;
  const tickets = await listOwnTickets(db, { userId: id, provedEmail });
  const editions = new Map(
    await Promise.all(
      [...new Set(tickets.map(({ editionId }) => editionId))].map(
        async (id) => [id, await findEditionFestival(app, id)] as const,
      ),
    ),
  );
  return {
    /** The address whose tickets are left out until it is proved. */
    unprovedEmail: provedEmail === null ? email : null,
    /** Products to suggest to a customer whose few tickets leave room on the page. */
    suggested: tickets.length < 3 ? await suggestProducts(app) : [],
    tickets: tickets.map((ticket) => ({
      ...describeTicket(ticket),
      token: ticket.token!,
      isCancelled: ticket.cancelledAt !== null,
      isGivenBack: ticket.isGivenBack,
      isForSale: ticket.isForSale,
      when: ticketWhen(editions.get(ticket.editionId)!, app.now()),
      isOver: editions.get(ticket.editionId)!.closedAs !== null,
      /** Whether its day is over, and it opens as a keepsake. */
      isKept: isOverAt(editions.get(ticket.editionId)!.festival, app.now()),
    })),
  };
}

export default function MyTickets({ loaderData }: Route.ComponentProps) {
  const { tickets, unprovedEmail, suggested } = loaderData;
  // One day is said once, above all tickets.
  const [day, ...otherDays] = new Set(tickets.map(({ when }) => when));
  return (
    <main className="measure grow pt-7 pb-16">
      <PageHeader title="My tickets" lead={otherDays.length === 0 && day} />
      {tickets.length === 0 ? (
        <EmptyState title="Your tickets will show here">
          <LinkButton to={href("/tickets")}>See the tickets</LinkButton>
        </EmptyState>
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2">
          {tickets.map(
            ({ token, isCancelled, isGivenBack, isForSale, when, isOver, isKept, ...ticket }) => (
              <li key={ticket.number} className="lg:last:odd:col-span-2">
                <TicketPaper {...ticket}>
                  {otherDays.length > 0 && <p className="font-semibold">{when}</p>}
                  {isForSale && !isOver && <Badge>For sale again</Badge>}
                  {isCancelled && (
                    <Badge tone="flame">{isGivenBack ? "Given back" : "Cancelled"}</Badge>
                  )}
                  {!isCancelled && isOver && <Badge>Over</Badge>}
                  {!isCancelled && !isOver && (
                    <LinkButton to={href("/t/:token", { token })}>
                      {isKept ? "Open the keepsake" : "Show the code"}
                    </LinkButton>
                  )}
                </TicketPaper>
              </li>
            ),
          )}
        </ul>
      )}
      {unprovedEmail && (
        <div className="mt-5 grid max-w-2xl justify-items-start">
          <p className="text-muted">
            Tickets that were bought for {unprovedEmail} without signing in appear here once you
            have shown that the address is yours.
          </p>
          <TextLink to={href("/reset")}>Set a new password by e-mail</TextLink>
        </div>
      )}
      <ProductRow products={suggested} />
    </main>
  );
}
