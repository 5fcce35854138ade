import {
  codedTickets,
  findOwnReserved,
  newPurchaseToken,
  listOwnOpen,
} from "#app/domain/purchases/kinds/tickets.server.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { useState } from "react";
import { href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { typedText } from "#app/forms/typed-text.server.ts";
import { hasCodes, requireCodeNow } from "#app/domain/discounts/apply-code.server.ts";
import { CodeRefused } from "#app/domain/discounts/code-refused.server.ts";
import { tryCode } from "#app/domain/discounts/code-tries.server.ts";
import { readProofLink, sendProofLink } from "#app/domain/tickets/sale/proof-link.server.ts";
import { findTask } from "#app/domain/tickets/sale/unproven.server.ts";
import { ticketsCard } from "#app/domain/festival/festival-cards.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { readEnteredCode, requireTypedCode } from "#app/forms/entered-code.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { plainCode } from "#app/shared/discounts/codes.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import {
  canBeWaitedFor,
  availabilityAt,
  lastPrice,
  mostWanted,
  placeOfType,
  sumKobo,
} from "#app/shared/tickets/sale.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { chipClass } from "#app/ui/chip/chip-class.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { CodeBox } from "#app/ui/code-box.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { posterLines } from "#app/ui/poster/poster-fit.ts";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { Price } from "#app/ui/product/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { contentsOf } from "#app/shared/tickets/contents.ts";
import { returnWords } from "#app/shared/tickets/return-words.ts";
import { priceWords, unavailableWords } from "#app/shared/tickets/availability-words.ts";
import type { Route } from "./+types/buy-tickets";
import { BuyerFields } from "#app/payment/buyer-fields.tsx";
import { payForTickets, proofRules, purchaseRules } from "./buyer.server.ts";
import { buyerRules } from "#app/payment/buyer-rules.server.ts";
import {
  alsoText,
  type ChosenType,
  choiceQuery,
  chooseTickets,
  readAlso,
} from "./chosen-tickets.ts";
import { OtherTypes } from "./other-types.tsx";
import { ownPurchases } from "#app/payment/own-purchases.server.ts";
import { Proof } from "./proof.tsx";
import { solver } from "./solver.server.ts";
import { PayLabel, type PriceLine, PriceLines } from "./price-lines.tsx";
import { TicketHeader } from "./ticket-header.tsx";
import { typeOfOpenSale } from "./type-of-open-sale.server.ts";
import { TypePage } from "./type-page.tsx";
import { Waiting, WaitingSteps } from "./waiting-list.tsx";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const site = matches[0].loaderData?.site;
  const name = loaderData?.type.name ?? "Tickets";
  return [
    ...pageMeta(site, {
      title: `${name} - ${site?.brandName}`,
      description: `A ticket for ${site?.brandName}: ${[name, ...contentsOf(loaderData?.type.words ?? "")].filter(Boolean).join(", ")}.`,
      path: href("/tickets/:typeId", { typeId: params.typeId }),
      card: loaderData?.card,
    }),
    { name: "robots", content: "noindex" },
  ];
};

const also = z.array(z.string()).catch([]).transform(readAlso);

/** Returns what a code needs to know of the tickets that are chosen. */
const codedLines = (chosen: readonly ChosenType[]) =>
  chosen.flatMap(({ typeId, quantity, priced }) =>
    quantity > 0 ? codedTickets(typeId, priced) : [],
  );

/** Why nothing can be bought is broken before its letters become too narrow. */
const lettersInLine = 14;

const isNumber = /^\d{1,3}$/;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, viewer, festival, network } = contextOf(context);
  const { n, link, again, ...chosen } = readQuery(
    request,
    z.object({ n: queryText, link: queryText, again: queryText, also }),
    ["also"],
  );
  const sale = await app.ticketSale();
  const now = app.now();
  const type = typeOfOpenSale(sale, params.typeId);
  const availability = availabilityAt(sale, type, now);
  const ownTokens = await ownPurchases(request, app.env);
  const typed = link ? readProofLink(app.sealing, link, now) : null;
  const asked = {
    n: n && isNumber.test(n) ? Number(n) : 1,
    also: chosen.also.length > 0 ? chosen.also : (typed?.also ?? []),
  };
  const { own, others } = chooseTickets(sale, type, asked, now);
  const { quantity, most, priced } = own;
  const customer = viewer?.role === "customer" ? viewer : null;
  const reserved = await findOwnReserved(app.db, { typeId: type.id, ownTokens }, now);
  const known =
    typed ??
    reserved?.buyer ??
    (customer && { name: customer.username, email: customer.email, phone: undefined });
  return {
    code: await readEnteredCode(app, request, {
      lines: codedLines([own, ...others]),
      listOwn: () => listOwnOpen(app.db, ownTokens),
    }),
    hasCodes: await hasCodes(app.db, now),
    type: {
      id: type.id,
      name: type.name,
      words: type.description,
      lastKobo: lastPrice(type, availability),
      people: type.admits,
      index: placeOfType(sale, type.id),
    },
    card: shownCard({ kind: "page", name: "tickets" }, ticketsCard(await festival(), now)),
    maxPerPerson: type.maxPerPerson,
    availability,
    mayWait: canBeWaitedFor(type, availability),
    mostWaitedFor: mostWanted(type),
    most,
    quantity,
    priced,
    others,
    /** The secret is made with the form, so that sending it twice makes one purchase. */
    token: newPurchaseToken(),
    returns: returnWords(sale, now),
    known: known && { ...known, phone: known.phone ?? undefined },
    /** The secret of a link that was sent by e-mail, while it may be used. */
    link: typed ? link : "",
    /** What a browser solves before it buys, while many buy; `solver` is the script that does. */
    task:
      availability.state === "on-sale"
        ? await findTask(app, {
            type,
            typeId: type.id,
            priced,
            network,
            userId: customer?.id ?? null,
            email: known?.email ?? "",
            ownTokens,
            link: typed ? link! : "",
          })
        : null,
    solver,
    /** What this browser has begun to buy, which the page shows in the place of its form. */
    reserved: reserved && {
      quantity: reserved.quantity,
      lines: reserved.lines.map(lineText),
      totalKobo: reserved.totalKobo,
      until: reserved.until,
      token: reserved.token,
      payAt: reserved.payAt,
    },
    /** Whether the buyer has asked for the form all the same. */
    isAgain: again !== null,
  };
}

const codeForm = z.object({
  intent: z.enum(["use-code", "remove-code"]),
  quantity: purchaseRules.quantity,
  also,
  code: typedText(60),
});

/** Another number of tickets, without scripts: a link would lose what was typed. */
const countForm = z.object({ intent: z.literal("set-quantity") });

/** What a buyer fills in and the page adds. */
const purchase = {
  /** The code whose reduction the page showed. */
  code: z.string().max(60).catch(""),
  seenReductionKobo: z.coerce.number().int().min(0).catch(0),
  ...purchaseRules,
  also,
  ...proofRules,
  ...buyerRules("the tickets are"),
};
const buyForm = z.object({ intent: z.literal("buy-tickets"), ...purchase });
/** Asks for a link by e-mail, in the place of a proof that scripts give. */
const linkForm = z.object({ intent: z.literal("send-link"), ...purchase });

/** A form that was sent by Enter, without a button, has no intent: it means to buy. */
const form = z.preprocess(
  (sent) => ({ intent: "buy-tickets", ...(sent as object) }),
  z.discriminatedUnion("intent", [countForm, codeForm, buyForm, linkForm]),
);

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async (sent) => {
      const { app, network, browser } = contextOf(context);
      // The page is drawn again for the number in its address, with what was typed.
      if (sent.intent === "set-quantity") return { ok: false, status: 200 } as const;
      if (sent.intent === "send-link") return sendLink(context, params.typeId, sent);
      if (sent.intent !== "buy-tickets") return useCode({ request, context }, params.typeId, sent);
      const { code, seenReductionKobo, quantity, also: others, ...buying } = sent;
      // A code that was not entered in this browser counts as a try, like any other.
      if (code && plainCode(code) !== app.codeCookie.read(request))
        await tryCode(app.db, { network, browser }, app.now(), () =>
          requireCodeNow(app.db, code, app.now()),
        );
      return payForTickets(request, context, {
        ...buying,
        lines: [{ typeId: params.typeId, quantity }, ...others],
        code: code ? { typed: code, seenReductionKobo } : null,
      });
    },
    { lists: ["also"] },
  );

/** Sends the buyer a link that leads back to the form, and proves the address. */
async function sendLink(
  context: Readonly<RouterContextProvider>,
  typeId: string,
  { quantity, also: others, name, email, phone }: z.infer<typeof linkForm>,
) {
  const { app, network, browser } = contextOf(context);
  const { types } = await app.ticketSale();
  const type = types.find(({ id }) => id === typeId);
  if (!type) throw new Response("Not Found", { status: 404 });
  const names = others.flatMap((other) => {
    const found = types.find(({ id }) => id === other.typeId);
    return found ? `${other.quantity} × ${found.name}` : [];
  });
  const typed = { typeId, quantity, also: others, name, email, phone };
  const words = [type.name, ...names].join(", ");
  await sendProofLink(app, { ...typed, type: words }, { network, browser });
  return {
    ok: true as const,
    message: `We have sent a link to ${email}. It leads back here with what you wrote, and is valid for an hour. Nothing is reserved yet.`,
  };
}

/** Saves a code for this browser, so that the page shows the reduction before anything is paid. */
async function useCode(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  typeId: string,
  { intent, quantity, also: others, code }: z.infer<typeof codeForm>,
) {
  const { app } = contextOf(context);
  const isAgain = new URL(request.url).searchParams.has("again");
  const query = choiceQuery(quantity, others, { isAgain });
  const back = async (entered: string | null) =>
    redirect(`${href("/tickets/:typeId", { typeId })}${query}`, {
      status: 303,
      headers: { "set-cookie": app.codeCookie.cookieFor(entered) },
    });
  if (intent === "remove-code") return back(null);
  if (!code) return { ok: false as const, errors: { code: "Write the code that you were given." } };
  const now = app.now();
  const sale = await app.ticketSale();
  const type = sale.types.find(({ id }) => id === typeId);
  const chosen = type && chooseTickets(sale, type, { n: quantity, also: others }, now);
  try {
    const ownTokens = await ownPurchases(request, app.env);
    await requireTypedCode(context, code, {
      lines: chosen ? codedLines([chosen.own, ...chosen.others]) : [],
      listOwn: () => listOwnOpen(app.db, ownTokens),
    });
  } catch (error) {
    if (!(error instanceof CodeRefused)) throw error;
    return { ok: false as const, errors: { code: error.message }, status: 200 as const };
  }
  return back(plainCode(code));
}

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function BuyTickets({ loaderData, actionData }: Route.ComponentProps) {
  const {
    type,
    availability,
    most,
    quantity,
    priced,
    others,
    token,
    known,
    maxPerPerson,
    mayWait,
    code,
    reserved,
  } = loaderData;
  const answer = useActionResult<FormResult & { task?: string }>(actionData);
  const refused = refusalIn(answer);
  const isOfCode = refused?.intent === "use-code";
  const refusal = isOfCode ? undefined : refused;
  const formRef = useFocusOnRefusal(refusal);
  const [typed, setTyped] = useState<ReturnType<typeof readBuyer>>();
  // For the waiting list, where the last ticket is sold while somebody fills in the form to buy it.
  const buyer = refusal ? readBuyer((name) => refusal.values[name]) : (typed ?? known ?? null);
  const proofAsked = refusal?.errors?.["proof"];
  const task = (proofAsked && answer?.task) || loaderData.task;
  const taken = others.filter((one) => one.quantity > 0);
  const lines: PriceLine[] = [
    ...priced.map((each) => ({ ...each, of: taken.length > 0 ? type.name : undefined })),
    ...taken.flatMap((one) => one.priced.map((each) => ({ ...each, of: one.name }))),
  ];
  const itemsKobo = sumKobo(lines);
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const reductionKobo = code?.applied?.sumKobo ?? 0;
  const total = itemsKobo - reductionKobo;
  const isAgain = loaderData.isAgain || refused !== undefined;
  const at = (n: number, also: readonly { typeId: string; quantity: number }[] = taken) =>
    choiceQuery(n, also, loaderData);
  const atOther = (typeId: string, wanted: number) =>
    at(
      quantity,
      others.map((one) => (one.typeId === typeId ? { typeId, quantity: wanted } : one)),
    );
  const isForm = availability.state === "on-sale" && (!reserved || isAgain);
  return (
    <TypePage
      head={
        <TicketHeader
          title={type.name}
          words={type.words}
          index={type.index}
          lastKobo={type.lastKobo}
        />
      }
      about={
        isForm ? (
          <Card>
            <h2 className="mb-3 lettering text-xl noscript:hidden">How many?</h2>
            <nav aria-label="How many tickets" className="flex flex-wrap gap-2 noscript:hidden">
              {Array.from({ length: most }, (_, index) => index + 1).map((wanted) => (
                <ChipLink
                  key={wanted}
                  to={at(wanted)}
                  data-replay="typed"
                  current={wanted === quantity}
                  aria-label={pluralise(wanted, "ticket")}
                >
                  {wanted}
                </ChipLink>
              ))}
            </nav>
            {others.length > 0 && (
              <div className="mt-4 noscript:hidden">
                <Details summary="Other tickets with them…" isOpen={taken.length > 0}>
                  <OtherTypes others={others} at={atOther} />
                </Details>
              </div>
            )}
            <PriceLines priced={lines} totalKobo={total} className="mt-5">
              {code?.applied && (
                <div className="flex flex-wrap justify-between gap-x-4 py-2">
                  <dt className="wrap-anywhere">
                    Code {code.code}
                    {code.applied.cut && (
                      <span className="block text-sm text-muted">{code.applied.cut}</span>
                    )}
                  </dt>
                  <dd className="price ml-auto">−{formatNaira(reductionKobo)}</dd>
                </div>
              )}
            </PriceLines>
            <p className="mt-3 text-sm text-muted">
              {[
                type.people > 1 ? `One ticket lets in ${type.people} people.` : "",
                priceWords(availability) &&
                  `This price is there while tickets last, ${priceWords(availability)}.`,
                availability.hasFewLeft && availability.left !== null
                  ? `${availability.left} left.`
                  : "",
                maxPerPerson === null ? "" : `At most ${maxPerPerson} a person.`,
              ]
                .filter(Boolean)
                .join(" ")}
            </p>
            {(loaderData.hasCodes || code) && (
              <Form method="post" noValidate preventScrollReset className="mt-3">
                <ChosenFields quantity={quantity} taken={taken} />
                <CodeBox
                  key={code?.code}
                  code={code}
                  typed={isOfCode ? refused?.values["code"] : undefined}
                  error={isOfCode ? refused?.errors?.["code"] : undefined}
                  use="use-code"
                  remove="remove-code"
                />
              </Form>
            )}
          </Card>
        ) : (
          mayWait && availability.state !== "on-sale" && !reserved && <WaitingSteps />
        )
      }
    >
      {reserved && (
        <ReservedCard
          reserved={reserved}
          mayChooseAgain={availability.state === "on-sale" && !isAgain ? { n: quantity } : null}
          isAboveForm={isForm}
        />
      )}
      {isForm && (
        <Card>
          <Form
            ref={formRef}
            data-plain
            method="post"
            noValidate
            onChange={({ currentTarget }) => {
              const fields = currentTarget.elements;
              setTyped(
                readBuyer((name) => (fields.namedItem(name) as HTMLInputElement | null)?.value),
              );
            }}
            className="grid gap-4"
          >
            <ChosenFields quantity={quantity} taken={taken} />
            <input type="hidden" name="seenKobo" value={itemsKobo} />
            <input type="hidden" name="code" value={code?.applied ? code.code : ""} />
            <input type="hidden" name="seenReductionKobo" value={reductionKobo} />
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="link" value={loaderData.link ?? ""} />
            <BuyerFields refusal={refusal} known={known} />
            <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
            <FormMessage kind="success" answer={answer}>
              {answer?.ok && answer.intent === "send-link" && answer.message}
            </FormMessage>
            {task && (
              <Proof
                task={task}
                solver={loaderData.solver}
                asked={proofAsked}
                pressesBuy={Boolean(proofAsked) && !refusal?.values["proof"]}
              />
            )}
            <Button name="intent" value="buy-tickets">
              {total > 0 ? <PayLabel totalKobo={total} /> : "Get it for free"}
            </Button>
            {proofAsked && (
              <Button name="intent" value="send-link" variant="secondary">
                Get a link by e-mail instead
              </Button>
            )}
            {total > 0 && (
              <p className="text-sm text-muted">
                {count === 1 ? "The ticket is" : "The tickets are"} yours for ten minutes while you
                pay. {loaderData.returns}
              </p>
            )}
            {/* Behind the button to pay, which Enter presses. */}
            <noscript className="order-first">
              <Counts most={most} quantity={quantity} at={at} />
              {others.length > 0 && (
                <fieldset className="mt-4">
                  <legend className="mb-1 lettering text-xl">Other tickets with them</legend>
                  <OtherTypes others={others} at={atOther} isForm />
                </fieldset>
              )}
            </noscript>
          </Form>
        </Card>
      )}
      {availability.state !== "on-sale" && (!reserved || isAgain) && (
        <>
          <FormMessage>{formError(refusal)}</FormMessage>
          {mayWait ? (
            <Waiting
              why={formError(refusal) ? "" : `${unavailableWords(availability)}.`}
              typeId={type.id}
              most={loaderData.mostWaitedFor}
              known={buyer}
            />
          ) : (
            !formError(refusal) && (
              <Card>
                <p className="mb-5">
                  <PosterLines
                    lines={posterLines(unavailableWords(availability), lettersInLine).map(
                      (text) => ({ text, height: 15 }),
                    )}
                  />
                </p>
                <LinkButton to={href("/tickets")} variant="secondary">
                  See the tickets
                </LinkButton>
              </Card>
            )
          )}
        </>
      )}
    </TypePage>
  );
}

/** Returns who buys, by what their form has under the names of its fields. */
function readBuyer(valueOf: (name: "name" | "email" | "phone") => string | undefined) {
  return {
    name: valueOf("name") ?? "",
    email: valueOf("email") ?? "",
    phone: valueOf("phone") ?? "",
  };
}

interface ReservedProps {
  reserved: Reserved;
  /** The number of tickets that the form begins with; null where it is shown, or nothing is sold. */
  mayChooseAgain: { n: number } | null;
  /** Whether it stands above the form. */
  isAboveForm: boolean;
}

type Reserved = NonNullable<Route.ComponentProps["loaderData"]["reserved"]>;

/** What this browser has reserved and not paid, and its payment, for somebody who comes back. */
function ReservedCard({ reserved, mayChooseAgain, isAboveForm }: ReservedProps) {
  const { lines, totalKobo, token, payAt } = reserved;
  const purchase = href("/tickets/order/:token", { token });
  return (
    <Card>
      <p role="timer" className="mb-4 text-lead">
        <span
          className={
            isAboveForm
              ? "font-semibold"
              : "poster mb-3 block text-[clamp(1.75rem,2.6vw,3rem)] text-balance large-text:text-lg"
          }
        >
          You have {reserved.quantity} of these reserved until {formatTime(reserved.until)}.
        </span>{" "}
        Not paid yet.
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line} className="border-b border-line pb-3 not-first:pt-3 wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 text-lg font-bold">
        Total <Price amountKobo={totalKobo} className="text-2xl" />
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {payAt && (
          <LinkButton to={payAt} reloadDocument className="grow">
            Pay now
          </LinkButton>
        )}
        <Form method="post" action={purchase} className="contents">
          <Button name="intent" value="dismiss-payment" variant="secondary">
            Dismiss
          </Button>
        </Form>
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-5">
        <TextLink to={purchase}>Open your purchase</TextLink>
        {mayChooseAgain && <TextLink to={`?n=${mayChooseAgain.n}&again=1`}>Choose again</TextLink>}
      </div>
    </Card>
  );
}

/** What is chosen, as both forms send it. */
function ChosenFields({ quantity, taken }: { quantity: number; taken: readonly ChosenType[] }) {
  return (
    <>
      <input type="hidden" name="quantity" value={quantity} />
      {taken.map((one) => (
        <input key={one.typeId} type="hidden" name="also" value={alsoText(one)} />
      ))}
    </>
  );
}

interface CountsProps {
  most: number;
  quantity: number;
  at: (n: number) => string;
}

function Counts({ most, quantity, at }: CountsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-3 lettering text-xl">How many?</legend>
      {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
        <button
          key={count}
          name="intent"
          value="set-quantity"
          formAction={at(count)}
          aria-current={count === quantity ? "true" : undefined}
          aria-label={pluralise(count, "ticket")}
          className={chipClass(count === quantity)}
        >
          {count}
        </button>
      ))}
    </fieldset>
  );
}
