import { useEffect, useRef } from "react";
import { href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { actorOf, contextOf } from "#app/context.server.ts";
import {
  type DeskOrder,
  findAtDesk,
  listReady,
  findDeskOrder,
  type DeskResult,
  handOver,
  undoHandOver,
} from "#app/domain/orders/pick-up-desk.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { useTypeAnywhere } from "#app/routes/admin/check-in/code-form.tsx";
import { Scanner } from "#app/routes/admin/check-in/scanner.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { Thumbnail } from "#app/routes/admin/thumbnail.tsx";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { sizeLabel } from "#app/shared/limits.ts";
import { formatNaira } from "#app/shared/money.ts";
import { shownItems } from "#app/shared/orders/refunded-items.ts";
import { moneyRows, summaryOf } from "#app/shared/orders/order-money.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { orderIdIn, pickUpCode } from "#app/shared/orders/pick-up-code.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { EmptyBox } from "#app/ui/empty-box.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { RefundedBadge, RefundedText } from "#app/ui/order/refunded.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { deskStateOf } from "./desk-state.ts";
import type { Route } from "./+types/pick-up-desk";

export const handle = {
  also: [{ label: "Hand over an order" }],
  reads: "desk.hand-over",
  does: "desk.hand-over",
} satisfies AdminPage;

export const meta = () => adminMeta("Pick-up desk");

/** The greatest length of a search: a scanned link may be long. */
const longest = 300;
const query = z.object({ q: z.string().catch(""), done: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q, done } = readQuery(request, query);
  const { app, device, viewer } = contextOf(context);
  const typed = q.slice(0, longest).trim();
  const desk = device?.id ?? viewer!.id;
  const search = typed ? await findAtDesk(app, typed, desk) : { rows: [], hasMore: false };
  const [only, ...others] = search?.rows ?? [];
  const order = only && others.length === 0 ? await findDeskOrder(app, only.id) : null;
  const last = done ? await findDeskOrder(app, done) : null;
  // A desk's own device reads no names but those that are asked for.
  const ready = !typed && !done && !device ? await listReady(app) : null;
  return {
    ready,
    // The link of a QR code is shortened to the order's id that it holds.
    q: orderIdIn(typed) ?? typed,
    search,
    order,
    // The order that was handed over last, shown only while it still counts as handed over.
    done: last?.handedOver ? { id: last.id, number: last.number, username: last.username } : null,
    mayUndo: !device || order?.handedOver?.byDeviceId === device.id,
    now: app.now().getTime(),
  };
}

const form = z.object({
  intent: z.enum(["hand-over-order", "undo-hand-over"]),
  order: z.string().max(80),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent, order }) => {
    const { app } = contextOf(context);
    const by = actorOf(context);
    if (intent === "undo-hand-over") {
      await undoHandOver(app, order, by);
      return redirect(listAddress(href("/adminDesk"), { q: order }), 303);
    }
    await handOver(app, order, by);
    return redirect(listAddress(href("/adminDesk"), { done: order }), 303);
  });

export const shouldRevalidate = revalidateWhenRefused;
export { clientAction } from "#app/forms/client-action.ts";

type Data = Route.ComponentProps["loaderData"];

export default function PickUpDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { q, search, order, done, ready, mayUndo, now } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = formError(refusalIn(answer));
  return (
    <>
      <h1 className="poster mb-3 text-title leading-[1.05]!">Pick-up desk</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[24rem_minmax(0,1fr)] xl:gap-8">
        <div className="xl:sticky xl:top-7">
          <FindForm q={q} isFound={order !== null} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
          {done && (
            <div
              role="status"
              data-surface="colour"
              className="flex flex-wrap items-center justify-between gap-3 rounded-3xl bg-palm px-5 py-3"
            >
              <p className="text-lg font-semibold wrap-anywhere">
                {`Picked up: ${done.number}, ${done.username}. Next, please.`}
              </p>
              <UndoForm id={done.id} number={done.number} />
            </div>
          )}
          {refusal && <FormMessage>{refusal}</FormMessage>}
          {ready && ready.rows.length > 0 && <Ready ready={ready} />}
          {!q && !done && !ready?.rows.length && (
            <EmptyBox className="max-md:hidden xl:min-h-[50vh]">
              {ready ? "No order lies ready" : "Read a code, or type a number or a name"}
            </EmptyBox>
          )}
          {q && !order && <Results q={q} search={search} />}
          {order && <OrderCard key={order.id} order={order} mayUndo={mayUndo} now={now} />}
        </div>
      </div>
    </>
  );
}

/**
 * Finds an order by its code, number, name or the digits of a phone: typed, by a hand scanner, or
 * by the camera.
 */
function FindForm({ q, isFound }: { q: string; isFound: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const { state, formMethod, location } = useNavigation();
  const isAsking =
    state === "loading" && formMethod !== "POST" && location.pathname === href("/adminDesk");
  useTypeAnywhere(field);
  // The text is selected so that the next scan replaces it.
  const shown = useRef(q);
  useEffect(() => {
    if (shown.current !== q) field.current!.value = q;
    // Somebody typed before the page's scripts had come.
    else if (field.current!.value !== q) return;
    shown.current = q;
    // On a phone the keyboard would cover what was found.
    if (!matchMedia("(any-pointer: fine)").matches) return;
    field.current!.focus({ preventScroll: true });
    field.current!.select();
  }, [q]);
  const read = (code: string) => {
    field.current!.value = code;
    field.current!.form!.requestSubmit();
  };
  return (
    <Form role="search" action={href("/adminDesk")} preventScrollReset className="grid gap-3">
      <Field label="Order">
        {(control) => (
          <input
            {...control}
            ref={field}
            name="q"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Code, number or name"
            defaultValue={q}
            className={`${fieldClass} min-h-16! text-xl! font-semibold`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isFound ? "secondary" : "primary"}
          size="lg"
          className="grow"
          pending={isAsking}
        >
          Find
        </Button>
        <Scanner onCode={read} />
      </div>
    </Form>
  );
}

function Results({ q, search }: { q: string; search: Data["search"] }) {
  if (!search)
    return (
      <FormMessage>
        Too many codes that name no order were tried here. Wait ten minutes, or ask an organiser.
      </FormMessage>
    );
  if (search.rows.length === 0)
    return (
      <p role="status" className="text-lg font-semibold wrap-anywhere">
        No order to pick up matches “{q}”. Try the number, the name or the end of the phone number.
      </p>
    );
  return (
    <section aria-label="Found">
      <ul className="grid gap-2.5">
        {search.rows.map((row) => (
          <FoundRow key={row.id} row={row} />
        ))}
      </ul>
      {search.hasMore && <p className="mt-3">There are more: write more of the name.</p>}
    </section>
  );
}

/** Who may come to pick up, before anybody is asked for. */
const Ready = ({ ready }: { ready: NonNullable<Data["ready"]> }) => (
  <section aria-labelledby="ready">
    <h2 id="ready" className="mb-3 text-xl font-bold">
      Ready to pick up
    </h2>
    <ul className="grid gap-2.5 xl:grid-cols-2">
      {ready.rows.map((row) => (
        <FoundRow key={row.id} row={row} isReady />
      ))}
    </ul>
    {ready.hasMore && <p className="mt-3">There are more: look for a name or a number.</p>}
  </section>
);

interface FoundRowProps {
  row: DeskResult;
  /** Whether it stands among others that all lie ready. */
  isReady?: boolean;
}

const FoundRow = ({
  row: { id, number, username, status, phoneEnd },
  isReady = false,
}: FoundRowProps) => (
  <li className="flex flex-wrap items-center gap-3 rounded-2xl border-2 border-line bg-raised p-3">
    <div className="min-w-0 grow basis-40">
      <p className="font-semibold wrap-anywhere">{username}</p>
      <p className="text-sm text-muted">
        <OrderNumber>{number}</OrderNumber>
        {phoneEnd && `, phone …${phoneEnd}`}
      </p>
    </div>
    {!isReady && <Badge tone={orderStates[status].tone}>{orderStates[status].label}</Badge>}
    <LinkButton
      to={listAddress(href("/adminDesk"), { q: id })}
      variant="secondary"
      size="sm"
      aria-label={`Show order ${number} of ${username}`}
    >
      Show
    </LinkButton>
  </li>
);

interface OrderCardProps {
  order: DeskOrder;
  mayUndo: boolean;
  now: number;
}

function OrderCard({ order, mayUndo, now }: OrderCardProps) {
  const { id, number, username, phoneEnd, lines, edition } = order;
  const { title, line, colour, Icon, isReady } = deskStateOf(order, now);
  const items = shownItems(lines);
  const pieces = items.reduce((sum, one) => sum + (one.isRefunded ? 0 : one.quantity), 0);
  return (
    <article
      aria-label={`Order ${number}`}
      className="overflow-hidden rounded-3xl border-2 border-line bg-raised"
    >
      <div role="alert" data-surface="colour" className={`grid gap-1 p-5 ${colour}`}>
        <p className="poster flex items-center gap-3 text-[clamp(1.75rem,7vw,2.75rem)]">
          <Icon className="size-[1.1em]! shrink-0" />
          {title}
        </p>
        {line && <p className="text-lg font-semibold wrap-anywhere">{line}</p>}
      </div>
      <div className="grid gap-5 p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="text-2xl leading-tight font-bold wrap-anywhere">{username}</h2>
          <p className="text-muted">
            <OrderNumber>{number}</OrderNumber>, {pickUpCode(id)}
            {phoneEnd && `, phone …${phoneEnd}`}
          </p>
        </div>
        <Warnings order={order} />
        {edition && <p className="text-muted">Of {edition}, which is closed.</p>}
        <div>
          <h3 className="mb-2 text-lg font-bold">
            {pluralise(pieces, "piece", "pieces")}
            {isReady && " to hand out"}
          </h3>
          <ul className="grid gap-2.5">
            {items.map((one) => (
              <Piece key={`${one.id} ${one.isRefunded}`} line={one} />
            ))}
          </ul>
        </div>
        <DefinitionList rows={moneyRows(order.money)} />
        {isReady && (
          <ActionButton
            intent="hand-over-order"
            of={{ order: id }}
            label={`Picked Up: ${number}, ${username}`}
            variant="primary"
            size="lg"
            className="w-full"
          >
            Picked Up
          </ActionButton>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <TextLink to={href("/adminDesk")}>Next</TextLink>
          {order.handedOver && mayUndo && <UndoForm id={id} number={number} />}
        </div>
      </div>
    </article>
  );
}

/**
 * Warnings about what has to be settled before anything is handed out, which the desk cannot do
 * itself.
 */
function Warnings({ order: { money, hasOpenCase } }: { order: DeskOrder }) {
  const { missingKobo } = summaryOf(money);
  return (
    <>
      {missingKobo > 0 && (
        <FormMessage>
          {`${formatNaira(missingKobo)} of it is not paid. Ask an organiser before you hand it over.`}
        </FormMessage>
      )}
      {hasOpenCase && (
        <FormMessage>
          The organisers have a question about its payment. Ask one before you hand it over.
        </FormMessage>
      )}
    </>
  );
}

type ShownPiece = ReturnType<typeof shownItems<DeskOrder["lines"][number]>>[number];

/**
 * A line item as it lies in the bag: its picture, its colour as a colour, its size in large
 * letters.
 */
function Piece({ line }: { line: ShownPiece }) {
  const { name, color, size, quantity, isRefunded, pictureId } = line;
  const { colors } = useFestival();
  const swatch = colors.find((one) => one.name === color)?.value;
  return (
    <li
      className={`flex items-center gap-4 rounded-2xl border-2 border-line p-3 ${isRefunded ? "opacity-70" : ""}`}
    >
      <Thumbnail pictureId={pictureId} className="h-24 w-20" />
      <div className="min-w-0 grow">
        <p className="text-lg leading-snug font-semibold wrap-anywhere">
          <RefundedText isRefunded={isRefunded}>
            {quantity} × {name}
          </RefundedText>
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
          {color && (
            <span className="inline-flex items-center gap-2 font-semibold">
              {swatch && (
                <span
                  aria-hidden="true"
                  className="size-7 rounded-md border-2 border-field-line"
                  style={{ backgroundColor: swatch }}
                />
              )}
              <RefundedText isRefunded={isRefunded}>{color}</RefundedText>
            </span>
          )}
          {size && (
            <span className="rounded-md border-2 border-body px-2.5 py-0.5 text-lg font-bold">
              <RefundedText isRefunded={isRefunded}>{sizeLabel(size)}</RefundedText>
            </span>
          )}
          {isRefunded && <RefundedBadge />}
        </p>
      </div>
    </li>
  );
}

const UndoForm = ({ id, number }: { id: string; number: string }) => (
  <FoldedActionForm
    behind="Not picked up yet…"
    about={number}
    intent="undo-hand-over"
    of={{ order: id }}
    button="Undo"
    label={`Undo: ${number}`}
  >
    <p>The customer is notified that it was marked as picked up by mistake.</p>
  </FoldedActionForm>
);
