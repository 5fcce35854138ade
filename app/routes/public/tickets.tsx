import { href, redirect, type RouterContextProvider } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { requireCodeNow } from "#app/domain/discounts/apply-code.server.ts";
import { CodeRefused } from "#app/domain/discounts/code-refused.server.ts";
import { tryCode } from "#app/domain/discounts/code-tries.server.ts";
import { sceneFiles } from "#app/domain/festival/brand.server.ts";
import { ticketsCard } from "#app/domain/festival/festival-cards.server.ts";
import { isOverAt, phaseAt } from "#app/domain/festival/festival-phase.server.ts";
import { firstOnBill } from "#app/domain/festival/acts.server.ts";
import { placeText } from "#app/domain/festival/placeholders.server.ts";
import { buyersQuestions } from "#app/domain/tickets/sale/buyers-questions.server.ts";
import { mapOf } from "#app/domain/tickets/sale/primary-call-to-action.server.ts";
import { eventOnSale } from "#app/domain/tickets/sale/event-offers.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { OnSale, onSaleTypes, typeCards } from "#app/ui/tickets/on-sale.tsx";
import { readUnpaidTickets } from "#app/payment/unpaid-tickets.server.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { answerContactOrNewsletter } from "#app/forms/contact-and-newsletter.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { plainCode } from "#app/shared/discounts/codes.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { NewsletterForm } from "#app/ui/form/newsletter-form.tsx";
import { useEdition } from "#app/layout/use-site.ts";
import { type Availability, isAllTaken, placeOfType, type Sale } from "#app/shared/tickets/sale.ts";
import { ticketPrice } from "#app/shared/tickets/availability-words.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { Phrases } from "#app/ui/phrases.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/tickets";
import { festivalEvent } from "./festival-event.ts";
import { BeforeYouBuy } from "./blocks/before-you-buy.tsx";
import { TicketsHero } from "./blocks/tickets-hero.tsx";
import { TicketTypeCard } from "#app/ui/tickets/ticket-type-card.tsx";

export const handle = { frame: "public", isCached: true, inSitemap: true } satisfies PublicPage;

/** How many names of the bill the page says. */
const mostOnBill = 6;

export async function loader({ request, context }: Route.LoaderArgs) {
  await takeCodeOfLink(request, context);
  const { app, festival } = contextOf(context);
  const all = await festival();
  const { tickets, day } = all;
  const sale = await app.ticketSale();
  const now = app.now();
  const types = onSaleTypes(sale, now);
  const selling = { sale, publicUrl: app.env.publicUrl, at: now };
  return {
    unpaid: await readUnpaidTickets(request, app),
    about: {
      ...firstOnBill(all.lineUp.acts, mostOnBill),
      place: placeText(all),
      map: mapOf(all),
      questions: buyersQuestions(all, sale, now),
    },
    kinds: kindsOf(sale, tickets.packages, isOverAt(all, now)),
    /** Whether a sale is prepared that is closed, of a festival that is still to come. */
    isPrepared: sale.types.length > 0 && !isOverAt(all, now),
    card: shownCard({ kind: "page", name: "tickets" }, ticketsCard(all, now)),
    scene: sceneFiles(all, "phones"),
    age: day.minimumAge,
    /** Whether the newsletter can be sent, and so promised. */
    hasNewsletter: app.sendEmail !== null,
    /**
     * The ticket types on sale; empty until an organiser opens the sale, and after the festival.
     */
    types,
    nextStep: nextStep(types, phaseAt(all, now) === "before"),
    event: types.length > 0 ? eventOnSale(all, selling) : undefined,
  };
}

/**
 * Returns what somebody does who wants a ticket: how it is bought, or how it may be had all the
 * same.
 */
function nextStep(types: ReturnType<typeof onSaleTypes>, isBeforeDay: boolean): string {
  const states = types.map(({ availability }) => availability.state);
  if (states.includes("on-sale") || states.includes("not-yet"))
    return "No account needed: your name, your e-mail address and the payment. Your ticket is on the screen at once, and in your inbox within a minute.";
  return [
    types.some(({ mayWait }) => mayWait)
      ? "Join a waiting list: places that become free are offered in turn."
      : "There are no more tickets to buy.",
    isBeforeDay &&
      "Somebody who cannot come can still pass a ticket on to you: by a link of this site you get a code of your own.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A kind of ticket that cannot be bought now. */
interface UnavailableKind {
  name: string;
  words: string;
  price: string;
  /** Its place among all kinds, by which it has its colour. */
  index: number;
}

/**
 * The types of a closed sale with their first prices; the festival's packages until there is one.
 * Once the festival is over, they have no price: nobody knows that of the next one.
 */
function kindsOf(
  sale: Sale,
  packages: readonly Omit<UnavailableKind, "index">[],
  isOver: boolean,
): UnavailableKind[] {
  if (sale.types.length === 0) return packages.map((each, index) => ({ ...each, index }));
  const shown = sale.types.filter(({ isOpen, showsReason }) => isOpen || showsReason);
  return shown.map(({ id, name, description, phases: [first] }) => ({
    name,
    words: description,
    price: first && !isOver ? ticketPrice(first.priceKobo) : "",
    index: placeOfType(sale, id),
  }));
}

/**
 * Handles a shared link that contains a discount code: saves the code for the box of each type, and
 * raises a redirect to the address without it.
 */
async function takeCodeOfLink(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const address = new URL(request.url);
  const typed = address.searchParams.get("code");
  if (typed === null) return;
  const { app, network, browser } = contextOf(context);
  address.searchParams.delete("code");
  const path = address.pathname + address.search;
  const code = plainCode(typed).slice(0, 60);
  const headers = new Headers();
  let answer: FormResult;
  try {
    const now = app.now();
    await tryCode(app.db, { network, browser }, now, () => requireCodeNow(app.db, code, now));
    headers.append("set-cookie", app.codeCookie.cookieFor(code));
    answer = {
      ok: true,
      intent: "use-code",
      message: `Code ${code} is in the box: choose a ticket to see what it takes off.`,
    };
  } catch (error) {
    if (!(error instanceof CodeRefused)) throw error;
    answer = { ok: false, intent: "use-code", values: {}, formErrors: [error.message] };
  }
  const flash = app.answers.serialize(path, answer);
  if (flash) headers.append("set-cookie", flash);
  throw redirect(path, { status: 303, headers });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { site, edition } = matches[0].loaderData ?? {};
  const names = loaderData?.types.map(({ name }) => name) ?? [];
  const sale =
    names.length > 0
      ? `${names.join(", ")}. ${edition?.description} Tickets ${heading(loaderData?.types ?? [])}.`
      : `${loaderData?.kinds.map(({ name }) => name).join(", ")}. ${edition?.description} Sales are not open right now.`;
  return pageMeta(site, {
    title: `Tickets - ${site?.brandName}`,
    description: `Tickets for ${site?.brandName}: ${sale}`,
    path: href("/tickets"),
    card: loaderData?.card,
    structuredData: site && loaderData?.event && festivalEvent(site, loaderData.event),
  });
};

/** What the heading says of the types of a sale. */
function heading(types: readonly { availability: Availability }[]): string {
  const states = types.map(({ availability }) => availability.state);
  if (states.includes("on-sale")) return "are on sale";
  if (states.includes("not-yet")) return "are not on sale yet";
  if (types.every(({ availability }) => isAllTaken(availability))) return "are sold out";
  return states.every((state) => state === "over") ? "are no longer on sale" : "are unavailable";
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerContactOrNewsletter(request, context, "newsletters-page");
export { clientAction } from "#app/forms/client-action.ts";

export default function Tickets({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets, isOver } = useEdition();
  const answered = useActionResult(actionData);
  const ofCode = answered?.intent === "use-code" ? answered : undefined;
  if (loaderData.types.length > 0)
    return (
      <main>
        <TicketsHero
          says={heading(loaderData.types)}
          scene={loaderData.scene}
          unpaid={loaderData.unpaid}
        >
          <p className="mb-2 font-semibold">
            <Phrases text={tickets} />
          </p>
          <p>{loaderData.nextStep}</p>
          <div className="mt-5 max-w-xl empty:hidden">
            <FormMessage kind={ofCode?.ok ? "success" : "error"} answer={ofCode}>
              {ofCode?.ok ? ofCode.message : formError(refusalIn(ofCode))}
            </FormMessage>
          </div>
        </TicketsHero>
        <section aria-label="Ticket types" className="measure pb-20">
          <div className={typeCards}>
            <OnSale types={loaderData.types} />
          </div>
          <BeforeYouBuy
            types={loaderData.types.map(({ name, description: words }) => ({ name, words }))}
            isOnSale={loaderData.types.some(({ availability }) => availability.state === "on-sale")}
            {...loaderData.about}
          />
          <p className="mt-9 max-w-2xl text-muted">
            Children under {loaderData.age} must be accompanied by an adult. Never pay more for a
            ticket than it says here.
          </p>
          <p className="mt-2">
            <TextLink to={href("/tickets/lost")}>Lost your ticket?</TextLink>
          </p>
        </section>
      </main>
    );
  return (
    <main>
      <TicketsHero says="are unavailable" scene={loaderData.scene} unpaid={loaderData.unpaid}>
        <p>
          {isOver
            ? "The festival is over, and so is the sale of its tickets. When a sale opens again, this page sells them."
            : "Sales are not open right now. When they open, this page sells them. Once you have bought, your ticket is in your inbox within 5 minutes."}
          {loaderData.hasNewsletter &&
            " Join the newsletter, and you hear of the next tickets before anybody else."}
        </p>
        <div className="mt-6">
          <NewsletterForm
            action={href("/tickets")}
            answered={answered}
            submit="Join the newsletter"
            taken="Your address is on the list of the newsletter."
          />
        </div>
      </TicketsHero>
      <section aria-label="Ticket types" className="measure pb-20">
        <div className={typeCards}>
          {loaderData.kinds.map(({ name, words, price, index }) => (
            <TicketTypeCard
              key={name}
              name={name}
              words={words}
              index={index}
              details={
                price && (
                  <p className="lettering text-4xl large-text:text-2xl tabular-nums">{price}</p>
                )
              }
            >
              <p className="min-w-0 flex-1 text-sm font-semibold md:max-lg:flex-none md:max-lg:text-center">
                <Phrases text={tickets} />
              </p>
            </TicketTypeCard>
          ))}
        </div>
        {loaderData.isPrepared && (
          <BeforeYouBuy types={loaderData.kinds} isOnSale={false} {...loaderData.about} />
        )}
        <p className="mt-9 max-w-2xl text-muted">
          Children under {loaderData.age} must be accompanied by an adult. A ticket that somebody
          passes on to you changes hands by a link of this site, which gives you a code of your own:
          never pay more for it than was paid.
        </p>
        <p className="mt-2">
          <TextLink to={href("/tickets/lost")}>Lost your ticket?</TextLink>
        </p>
      </section>
    </main>
  );
}
